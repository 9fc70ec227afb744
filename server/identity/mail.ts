import { withDeadline } from '../../routers/core/deadline.ts';
import type { MailPort } from '../../routers/ports.ts';
import type { SmtpSettings } from '../settings/forms.ts';

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };
const wholeMsMax = 60_000;

class MailFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = `MailFailed ${reason}`;
  }
}

export function createMail({ from, ...server }: SmtpSettings): MailPort {
  return {
    send: async (letter) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ ...server, ...timeoutsMs, disableFileAccess: true, disableUrlAccess: true });
      const sent = transport.sendMail({ from, ...letter }).catch((cause: unknown) => {
        throw new MailFailed(reasonOf(cause));
      });
      await withDeadline(wholeMsMax, sent, () => {
        throw new MailFailed('late');
      });
    },
  };
}

/** The library's messages name addresses. */
function reasonOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
  const status = 'responseCode' in cause && typeof cause.responseCode === 'number' ? ` ${cause.responseCode}` : '';
  return `${/^[A-Z]{1,30}$/.test(code) ? code : 'unknown'}${status}`;
}
