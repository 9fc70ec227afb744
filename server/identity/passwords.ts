import { findPassword } from '../../db/access/identity.ts';
import type { Db } from '../../db/client.ts';
import { isMadeUp } from '../../web/app/data/made-up.ts';
import type { Credentials } from '../http/request-context.ts';
import { deriveKey } from '../settings/secrets-file.ts';
import { createBrake } from './sign-in-failures.ts';

export type AddressOf = (request: Request) => string | null;
type Options = { db: Db; nowMs: () => number; jwtSecret: string; addressOf: AddressOf };

export function createPasswordJudge({ db, nowMs, jwtSecret, addressOf }: Options): Credentials['judgePassword'] {
  const brake = createBrake({ db, nowMs, secret: deriveKey(jwtSecret, 'sign-in brake') });
  return async (request, { userId, password = '' }) => {
    const found = await findPassword(db.read, { userId });
    if (!found) return 'none';
    const { email, hash } = found;
    if (password === '') return isMadeUp(email) ? 'right' : 'absent';
    const attempt = await brake.beforePassword({ email, address: addressOf(request), device: null });
    const { verifyPassword } = await import('./better-auth.ts');
    if (!(await verifyPassword({ hash, password }))) return 'wrong';
    await attempt.succeeded();
    return 'right';
  };
}
