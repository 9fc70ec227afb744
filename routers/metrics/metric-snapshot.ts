import type { Db } from '../../db/client.ts';
import { listBiomarkerNames, listBiomarkerRows } from '../../db/health/biomarkers.ts';
import { answerAbout, type ProvenAnswer } from './metric-answer.ts';
import { biomarkerKey } from './metric-registry.ts';
import { labSubject, matchNames } from './metric-subject.ts';
import type { MetricQuery } from './metrics.contract.ts';

/** Laboratory values in a snapshot, in the order of their names. */
const snapshotMax = 60;

/** The latest result of each laboratory value, with two reads however many there are. Spellings that differ in case are one value. */
export async function answerLatest(
  db: Db,
  person: { userId: string; today: string },
): Promise<(ProvenAnswer & { query: MetricQuery })[]> {
  const { userId } = person;
  const known = (await listBiomarkerNames(db.read, { userId })).map(({ name }) => name);
  const values = distinct(known).slice(0, snapshotMax);
  const names = values.flatMap(({ spellings }) => spellings);
  const rows = names.length > 0 ? await listBiomarkerRows(db.read, { userId, names }) : [];
  const biomarkers = [];
  for (const { name, spellings } of values) {
    const own = labSubject(rows.filter((row) => spellings.includes(row.name)));
    if (!own) continue;
    const query: MetricQuery = { metric: biomarkerKey(name), aggregate: 'latest', window: { kind: 'all' } };
    biomarkers.push({ query, ...(await answerAbout(db, person, query, { own, conditions: [], other: null })) });
  }
  return biomarkers;
}

function distinct(names: readonly string[]): { name: string; spellings: string[] }[] {
  const all = names.map((name) => ({ name, spellings: matchNames(name.trim(), names) }));
  return all.filter(({ spellings }, place) => all.findIndex((other) => other.spellings[0] === spellings[0]) === place);
}
