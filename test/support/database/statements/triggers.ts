import type { Db } from '../../../../db/client.ts';
import type { Statement } from '../../../../db/engine/engine.ts';

type OfTrigger = { name: string; statement: Statement };

/** The statements of the schema's triggers: SQLite does not show their plan with the statement that fires them. */
export async function statementsOfTriggers({ engine }: Pick<Db, 'engine'>): Promise<OfTrigger[]> {
  const text = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
  const [found] = await engine.read([{ sql: text, params: [], method: 'all' }]);
  return ((found?.rows ?? []) as [name: string, sql: string][]).flatMap(([name, sql]) => {
    const [head = '', body = ''] = sql.split(/\bBEGIN\b/);
    const condition = /\bWHEN\b(.*)$/s.exec(head)?.[1];
    const parts = body
      .replace(/\bEND\s*$/, '')
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean);
    return [...(condition === undefined ? [] : [`SELECT 1 WHERE ${condition}`]), ...parts].map((part) => ({
      name,
      statement: asStatement(part),
    }));
  });
}

function asStatement(part: string): Statement {
  const sql = part.replace(/RAISE\s*\([^)]*\)/g, '1').replace(/\b(NEW|OLD)\.\w+/g, '?');
  return { sql, params: [...sql.matchAll(/\?/g)].map(() => ''), method: 'all' };
}
