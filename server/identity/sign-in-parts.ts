import type { LinkPurpose } from '../../db/access/one-time-links.ts';
import type { Db } from '../../db/client.ts';
import type { ActivityAction } from '../../routers/account/activity.contract.ts';
import type { MailPort } from '../../routers/ports.ts';
import type { SignInCall } from '../http/request-context.ts';
import type { Session } from './exchange.ts';
import type { createKnownDevices } from './known-devices.ts';
import type { createBrake } from './sign-in-failures.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

export type Routes = Record<string, (request: Request, call: SignInCall) => Promise<Response>>;

/** The library writes accounts in steps; older ones without a password were cut off. */
export const halfMadeMs = 60_000;

type Noted = { userId: string; action: ActivityAction; outcome?: 'done' | 'failed' };

export type SignInParts = {
  db: Db;
  nowMs: () => number;
  baseUrl: string;
  mail: MailPort | null;
  verifiedTokens: Pick<VerifiedTokens, 'refreshNow'>;
  brake: ReturnType<typeof createBrake>;
  devices: ReturnType<typeof createKnownDevices>;
  ask: (request: Request, path: string, body?: object) => Promise<Response>;
  sessionOf: (request: Request) => Promise<{ response: Response; session: Session }>;
  signIn: (request: Request, account: { email: string; password: string }) => Promise<Response>;
  note: (request: Request, call: SignInCall, noted: Noted) => Promise<void>;
  /** Deferred: answer times reveal no account. */
  noteLater: (request: Request, call: SignInCall, find: () => Promise<Noted | null>) => void;
  mailLink: (purpose: LinkPurpose, email: string, request: Request, call: SignInCall) => Promise<void>;
};
