import type { z } from 'zod';
import { findIdentityUser } from '../../db/access/identity.ts';
import type { LinkPurpose } from '../../db/access/one-time-links.ts';
import { hasActivity } from '../../db/people/activity.ts';
import type { jobContracts } from '../core/jobs.contract.ts';
import type { Letter } from '../ports.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { noteActivity } from './activity.ts';
import { linkHours, makeLink } from './links.ts';

type JobContext = Context & { job: JobHandle };
type MailLink = z.infer<typeof jobContracts.mailLink.input>;

/** Made now, so no token waits in the queue. */
export async function mailLink(ctx: JobContext, { purpose, email, address, device }: MailLink): Promise<void> {
  const user = await findIdentityUser(ctx.db.read, { email });
  if (!user || !ctx.mail || (purpose === 'verify' && user.emailVerified)) return;
  const noted = { userId: user.id, action: 'reset_request', address, device } as const;
  if (purpose === 'reset' && !(await hasActivity(ctx.db.read, { ...noted, requestId: ctx.requestId })))
    await noteActivity(ctx, noted);
  const url = await makeLink(ctx, { purpose, email, userId: user.id, byMail: true });
  try {
    await ctx.mail.send(letterOf({ purpose, email, url, baseUrl: ctx.baseUrl }));
    ctx.log.info({ request_id: ctx.requestId, purpose }, 'mail_sent');
  } catch (cause) {
    if (ctx.job.exhausted && purpose === 'reset') await noteActivity(ctx, { ...noted, outcome: 'failed' });
    throw cause;
  }
}

const texts: Record<LinkPurpose, { subject: string; says: string; otherwise: string }> = {
  reset: {
    subject: 'A new password for hale',
    says: 'Somebody, probably you, asked for a new password. Choose it here:',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
  invite: {
    subject: 'An invitation to hale',
    says: 'You are invited. Choose a password here, and you are signed in:',
    otherwise: 'If you expected no invitation, do nothing.',
  },
  verify: {
    subject: 'Is this your address?',
    says: 'Somebody, probably you, made an account with this address. Confirm it here:',
    otherwise: 'If it was not you, do nothing.',
  },
};

type Linked = { purpose: LinkPurpose; email: string; url: string; baseUrl: string };

/** Plain text, so no mail program prefetches the link. */
export function letterOf({ purpose, email, url, baseUrl }: Linked): Letter {
  const { subject, says, otherwise } = texts[purpose];
  const hours = linkHours[purpose];
  const until = `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`;
  return { to: email, subject, text: [says, url, `${until} ${otherwise}`, `This is ${baseUrl}.`, ''].join('\n\n') };
}
