import { createHmac } from 'node:crypto';
import type { Engine, Statement } from '../engine/engine.ts';

type Secrets = Readonly<Record<string, string>>;

const checkValue = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`hale shared secret ${name}`).digest('base64url');

export async function findForeignSecrets(engine: Pick<Engine, 'read' | 'write'>, secrets: Secrets): Promise<string[]> {
  const find = async () => {
    const [found] = await engine.read([
      { sql: 'SELECT name, check_value FROM shared_secrets', params: [], method: 'all' },
    ]);
    return new Map((found?.rows ?? []).map((row) => row as [string, string]));
  };
  let known = await find();
  const missing = Object.entries(secrets).filter(([name]) => !known.has(name));
  if (missing.length > 0) {
    await engine.write(missing.map(([name, secret]) => keep(name, secret, 'DO NOTHING')));
    known = await find();
  }
  return Object.entries(secrets).flatMap(([name, secret]) =>
    known.get(name) === checkValue(name, secret) ? [] : [name],
  );
}

export const adoptSecrets = (engine: Pick<Engine, 'write'>, secrets: Secrets) =>
  engine.write(
    Object.entries(secrets).map(([name, secret]) =>
      keep(name, secret, '(name) DO UPDATE SET check_value = excluded.check_value'),
    ),
  );

const keep = (name: string, secret: string, otherwise: string): Statement => ({
  sql: `INSERT INTO shared_secrets (name, check_value) VALUES (?, ?) ON CONFLICT ${otherwise}`,
  params: [name, checkValue(name, secret)],
  method: 'run',
});
