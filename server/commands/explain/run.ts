import { existsSync } from 'node:fs';
import { filePath, isEmbedded } from '../../../db/client.ts';
import { findTurnOwner } from '../../../db/turns/turns.ts';
import { explainTurn } from '../../../routers/turns/explain.ts';
import { explanationText } from '../../../web/cli/tables/explanation-text.ts';
import { NotThere, UsageError } from '../../../web/cli/usage-error.ts';
import { openDatabase, refuseOtherKeys } from '../../settings/database.ts';
import type { Settings } from '../../settings/env.ts';
import { refuseOtherVersions } from '../../settings/versions.ts';
import { auditCommand } from '../users/open.ts';

type Options = { settings: Settings; turnId: string; json: boolean; rows: boolean; write: (text: string) => void };

/**
 * `hale turns explain ID`: proves a turn from the database, whether a server runs or not. The exit code: 0 when it
 * holds, 1 when a number or a delivery is another one now.
 */
export async function runExplain({ settings, turnId, json, rows, write }: Options): Promise<0 | 1> {
  const { databaseUrl } = settings;
  if (isEmbedded(databaseUrl) && !existsSync(filePath(databaseUrl)))
    throw new UsageError(`There is no database at ${filePath(databaseUrl)}.`);
  const db = openDatabase(settings);
  try {
    await refuseOtherVersions(db.read);
    await refuseOtherKeys(db);
    const userId = await findTurnOwner(db.read, { turnId });
    const explanation = userId === null ? null : await explainTurn(db, { turnId, userId });
    if (explanation) await auditCommand(db, 'turns.explain', `turn:${turnId}`)('granted');
    if (!explanation) throw new NotThere(`There is no turn ${turnId}.`);
    write(`${json ? JSON.stringify(explanation, null, 2) : explanationText(explanation, { all: rows })}\n`);
    return explanation.holds ? 0 : 1;
  } finally {
    db.close();
  }
}
