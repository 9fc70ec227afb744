import { findTurnOwner } from '../../db/turns/turns.ts';
import { explainTurn } from '../../routers/turns/explain.ts';
import { explanationText } from '../../web/cli/tables/explanation-text.ts';
import { NotThere } from '../../web/cli/usage-error.ts';
import type { Settings } from '../settings/env.ts';
import { auditCommand, withDatabase } from './database.ts';

type Options = { settings: Settings; turnId: string; json: boolean; rows: boolean; write: (text: string) => void };

export const runExplain = ({ settings, turnId, json, rows, write }: Options): Promise<0 | 1> =>
  withDatabase(settings, async (db) => {
    const userId = await findTurnOwner(db.read, { turnId });
    const explanation = userId === null ? null : await explainTurn(db, { turnId, userId });
    if (!explanation) throw new NotThere(`There is no turn ${turnId}.`);
    await auditCommand(db, settings, { action: 'turns.explain', subject: `turn:${turnId}` })('granted');
    write(`${json ? JSON.stringify(explanation, null, 2) : explanationText(explanation, { all: rows })}\n`);
    return explanation.holds ? 0 : 1;
  });
