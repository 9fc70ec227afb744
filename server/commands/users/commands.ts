import type { Command } from 'commander';
import { examples, exitWith, wholeNumber } from '../../../web/cli/program.ts';
import type { Terminal } from '../../../web/cli/terminal.ts';
import { UsageError, WrongArgument } from '../../../web/cli/usage-error.ts';
import { readSettings } from '../../settings/env.ts';

export function addPrivacyCommands(program: Command, terminal: Terminal): void {
  const users = program
    .command('users')
    .description("Invite people, help them in or sign them out, and export or erase a person's data.");
  addInvite(users, terminal);
  addResetPassword(users, terminal);
  addSignOut(users, terminal);
  addRebind(users, terminal);
  addExport(users, terminal);
  addErase(users, terminal);
  const audit = program
    .command('audit')
    .description('Say who used the powers of an operator, and whether the list is whole.');
  addVerify(audit, terminal);
  addList(audit, terminal);
}

function addInvite(users: Command, terminal: Terminal): void {
  const command = users
    .command('invite')
    .summary('Print a link with which a person makes an account.')
    .description(
      'Print a link with which a person chooses a password and is signed in, also where SIGN_UP=closed. It works once, for 72 hours, and ends an older invitation of the same address. With SMTP_URL it is mailed too. Give it to nobody else.',
    )
    .argument('<email>', 'The address of the account.');
  examples(command, ['hale users invite ada@example.com']).action(async (email: string) => {
    const { runInvite } = await import('./links.ts');
    await runInvite({ settings: readSettings(), email, write: terminal.out, warn: terminal.err });
  });
}

function addResetPassword(users: Command, terminal: Terminal): void {
  const command = users
    .command('reset-password')
    .summary('Print a link with which a person chooses a new password.')
    .description(
      'Print a link with which a person chooses a new password, which signs them out everywhere else. It works once, for one hour, and ends older links. With SMTP_URL it is mailed too. Give it to nobody else.',
    )
    .argument('<email>', 'The address of the account.');
  examples(command, ['hale users reset-password ada@example.com']).action(async (email: string) => {
    const { runResetPassword } = await import('./links.ts');
    await runResetPassword({ settings: readSettings(), email, write: terminal.out, warn: terminal.err });
  });
}

function addSignOut(users: Command, terminal: Terminal): void {
  const command = users
    .command('sign-out')
    .summary('Sign a person out everywhere.')
    .description(
      'End all sessions and tokens of a person, on every node within 5 seconds. A server may run meanwhile. An external provider is not told: its own session goes on, and what it signs after a new sign-in there is accepted.',
    )
    .argument('<id>', "The user's id, as GET /v1/me shows it.");
  examples(command, ['hale users sign-out user_4rTqJ0v2mXbD8cWfZk1LsA']).action(async (userId: string) => {
    const { runSignOut } = await import('./sign-out.ts');
    await runSignOut({ settings: readSettings(), userId, write: terminal.out });
  });
}

function addRebind(users: Command, terminal: Terminal): void {
  const command = users
    .command('rebind')
    .summary('Say that the identity provider of the settings names this person now.')
    .description(
      'A person belongs to the identity provider that first named them; the same name from another one is refused. After a change of the provider this moves one person on purpose. A server may run meanwhile, and knows it within 5 seconds.',
    )
    .argument('<id>', "The user's id, as GET /v1/me shows it.")
    .option('--subject <name>', 'The name (claim sub) of the person there, where the id is made of another one.');
  const shown = [
    'hale users rebind user_4rTqJ0v2mXbD8cWfZk1LsA',
    'hale users rebind user_4rTqJ0v2mXbD8cWfZk1LsA --subject 8f14e45f',
  ];
  examples(command, shown).action(async (userId: string, { subject }) => {
    if (subject !== undefined && (subject === '' || subject.length > 255))
      throw new WrongArgument('--subject needs 1 to 255 characters.');
    const { runRebind } = await import('./rebind.ts');
    await runRebind({ settings: readSettings(), userId, subject: subject ?? null, write: terminal.out });
  });
}

function addExport(users: Command, terminal: Terminal): void {
  const command = users
    .command('export')
    .summary('Write everything about a person into a folder.')
    .description(
      'Write everything about a person into a folder of plain files: JSON lines, the uploaded files, a README and a manifest with the SHA-256 of each. A server may run meanwhile.',
    )
    .argument('<id>', "The user's id, as GET /v1/me shows it.")
    .option('--out <folder>', 'Where to; default hale-export-<id> in this folder.');
  examples(command, ['hale users export user_4rTqJ0v2mXbD8cWfZk1LsA --out ada']).action(
    async (userId: string, { out }) => {
      const { runExport } = await import('./export.ts');
      await runExport({ settings: readSettings(), userId, out, write: terminal.out });
    },
  );
}

function addErase(users: Command, terminal: Terminal): void {
  const command = users
    .command('erase')
    .summary('Erase a person: all rows and files.')
    .description(
      'Erase a person for good: all rows, raw events and files, their account and their key. Their tokens are dead at once. A server may run meanwhile. When it is cut off, run it again.',
    )
    .argument('<id>', "The user's id, as GET /v1/me shows it.")
    .option('--yes', 'Do not ask.')
    .option(
      '--no-rewrite',
      'Leave the compaction of the database file, which may hold copies of rows, to the next start.',
    );
  examples(command, ['hale users erase user_4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (userId: string, { yes = false, rewrite }) => {
      const { refuseUnknown, runErase } = await import('./erase.ts');
      const settings = readSettings();
      await refuseUnknown({ settings, userId });
      if (!yes) await askFor(userId, terminal);
      await runErase({ settings, userId, rewriting: rewrite, write: terminal.out });
    },
  );
}

async function askFor(userId: string, terminal: Terminal): Promise<void> {
  if (!terminal.interactive.in) throw new WrongArgument('Nobody can be asked here; --yes erases without asking.');
  terminal.err(`Everything about ${userId} will be gone for good. Type the id to erase it: `);
  if ((await terminal.readLine()).trim() !== userId) throw new UsageError('That is another id; nothing was erased.');
}

function addVerify(audit: Command, terminal: Terminal): void {
  const command = audit
    .command('verify')
    .summary('Check that no row of the audit log was changed or taken out.')
    .description(
      'Check that no row of the audit log was changed, made or taken out by somebody without JWT_SECRET. A head that was written down elsewhere (audit_rows and audit_head of a log line, or a backup) shows rows that were taken from the end. Exit code 0: whole, 1: not.',
    )
    .option('--head <rows:hash>', 'The log had so many rows once, the last with this hash.', auditHead)
    .option('--backup <folder>', 'The log was as long as in this backup once.')
    .option('--json', 'Print the result as JSON.');
  const shown = ['hale audit verify', 'hale audit verify --backup backups/hale-backup-2026-07-01T03-00-00Z'];
  examples(command, shown).action(async ({ head, backup, json = false }) => {
    const { runAuditVerify } = await import('./audit-commands.ts');
    exitWith(await runAuditVerify({ settings: readSettings(), head, backup, json, write: terminal.out }));
  });
}

function auditHead(text: string) {
  const [, seq, sha256] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sha256 === undefined) throw new WrongArgument('--head needs rows and hash, such as 812:9f86d0…');
  return { seq: Number(seq), sha256 };
}

function addList(audit: Command, terminal: Terminal): void {
  const command = audit
    .command('list')
    .description('List the newest rows of the audit log, newest first.')
    .option('--limit <number>', 'At most so many.', wholeNumber(1, 100_000), 50)
    .option('--user <id>', 'Only what was done to this person as such.')
    .option('--json', 'Print one JSON object a line.');
  examples(command, ['hale audit list --limit 20']).action(async ({ limit, user, json = false }) => {
    const { runAuditList } = await import('./audit-commands.ts');
    await runAuditList({ settings: readSettings(), limit, userId: user, json, write: terminal.out });
  });
}
