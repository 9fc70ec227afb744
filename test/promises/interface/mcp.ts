import { held, type Section, testsOf } from '../table.ts';

const page = testsOf('web/app/check.test.ts');
const access = testsOf('server/mcp/access.test.ts');
const adversaries = testsOf('bench/agent.test.ts');
const bench = testsOf('bench/verify.test.ts');
const command = testsOf('web/cli/mcp.test.ts');
const running = testsOf('server/mcp/running-calls.test.ts');
const setUp = testsOf('web/docs/mcp.test.ts');
const tools = testsOf('server/mcp/tools.test.ts');

export const mcpPromises: Section = {
  page: 'mcp.md',
  heading: 'Assistants (MCP)',
  promises: [
    held(
      'an assistant set up as the page says connects, signs in and reads',
      setUp(
        'the page says how to set up four common clients, one of them in both ways',
        'what %s is told to keep connects, signs in and reads',
      ),
    ),
    held(
      'an assistant gets declared queries as facts with unit, n, days, source and coverage, over both transports',
      tools('computes a declared query into facts with unit, n, days, source and coverage'),
    ),
    held(
      'a question of an assistant reports progress, and its answer’s numbers are facts',
      tools('gets a turn’s answer and its facts, with progress before it'),
    ),
    held(
      'a question that an assistant cancels is taken back',
      running(
        'a question that is cancelled is taken back, as Stop does in the app',
        'over hale mcp a cancelled question is taken back by the protocol of 2025 too, and so is one whose assistant ends',
      ),
    ),
    held(
      'a program with some scopes reads what they open and is told what the rest needs',
      access('with %s alone a program reads what it opens, and is told the scope that the rest needs'),
    ),
    held(
      'the person sees what each program read and when',
      access('the person sees which program read what and when, and what was refused'),
    ),
    held(
      'hale mcp acts by the sign-in of the terminal, read for each call',
      command(
        'nobody is signed in: hale mcp ends at once, says how to, and writes nothing to the assistant',
        'the sign-in of the terminal decides for each call: a stranger’s, an ended, a narrow one, and a new one',
      ),
    ),
    held(
      'words of devices and reports reach an assistant marked as data',
      tools('words of devices and reports are marked as data, also where they name a marker, which still works'),
    ),
    held(
      'a text pasted in the app shows which of its numbers are true',
      page('each number of a pasted text is marked true, wrong with the right value, or unprovable, in words too'),
    ),
    held(
      'a checked text has no false number marked as supported',
      bench('supports no false number and none that cannot be proved', 'judges at least 95 % of the numbers right'),
      adversaries('verify.text catches these sentences too, and calls hardly any true one wrong'),
    ),
  ],
};
