import { existsSync } from 'node:fs';
import { filePath, isEmbedded, openDb } from '../../db/client.ts';
import { findTurnOwner } from '../../db/turns.ts';
import { explainTurn } from '../../routers/explain.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import type { Settings } from '../env.ts';
import { refuseOtherVersions } from '../versions.ts';
import { explanationText } from './explanation-text.ts';

type Options = { settings: Settings; turnId: string; json: boolean; rows: boolean; write: (text: string) => void };

/**
 * `hale turns explain ID`: proves a turn from the database, whether a server runs or not. The exit code: 0 when it
 * holds, 1 when a number or a delivery is another one now.
 */
export async function runExplain({ settings, turnId, json, rows, write }: Options): Promise<0 | 1> {
  const { databaseUrl, databaseAuthToken } = settings;
  if (isEmbedded(databaseUrl) && !existsSync(filePath(databaseUrl)))
    throw new UsageError(`There is no database at ${filePath(databaseUrl)}.`);
  const db = openDb(databaseUrl, databaseAuthToken ?? undefined);
  try {
    await refuseOtherVersions(db.read);
    const userId = await findTurnOwner(db.read, { turnId });
    const explanation = userId === null ? null : await explainTurn(db, { turnId, userId });
    if (!explanation) throw new UsageError(`There is no turn ${turnId}.`);
    write(`${json ? JSON.stringify(explanation, null, 2) : explanationText(explanation, { all: rows })}\n`);
    return explanation.holds ? 0 : 1;
  } finally {
    db.close();
  }
}
