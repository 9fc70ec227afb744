import type { Db } from '../../db/client.ts';
import {
  type CorrectionRow,
  findLabReading,
  listLabCorrections,
  listUploadsOfResults,
} from '../../db/health/lab-readings.ts';
import { timestamp } from '../core/contract.ts';
import { type Correction, correctionOf } from './corrections.ts';
import { LabReading, type ReadResult } from './reading.contract.ts';
import { resultIdsOf } from './reading-event.ts';

type Key = { uploadId: string; userId: string };
export type Corrected = { correction: Correction; atMs: number };

export type Background = {
  reading: LabReading | null;
  readAtMs: number | null;
  read: ReadonlyMap<string, ReadResult>;
  corrections: ReadonlyMap<string, Corrected>;
  rows: readonly CorrectionRow[];
};

export async function findBackground(db: Db, key: Key): Promise<Background> {
  const [stored, rows] = await Promise.all([findLabReading(db.read, key), listLabCorrections(db.read, key)]);
  const reading = stored ? LabReading.parse(JSON.parse(stored.reading)) : null;
  const ids = reading ? resultIdsOf(reading, key) : [];
  return {
    reading,
    readAtMs: stored?.readAtMs ?? null,
    read: new Map(ids.flatMap((id, place) => (reading?.results[place] ? [[id, reading.results[place]]] : []))),
    corrections: new Map(
      rows.map((row) => [row.resultId, { correction: correctionOf(row), atMs: row.correctedAtMs }] as const),
    ),
    rows,
  };
}

const day = (ms: number) => timestamp(ms).slice(0, 10);

export function originText(read: ReadResult | undefined, corrected: Corrected | undefined): string {
  if (corrected?.correction.kind === 'added') return `added by you on ${day(corrected.atMs)}`;
  const recognized =
    read && read.confidence < 1 ? `, recognized with ${Math.round(read.confidence * 100)} % confidence` : '';
  const place = read ? `read from page ${read.page}, line ${read.line}${recognized}` : 'read by the aggregator';
  const said = corrected?.correction.kind === 'removed' ? 'removed' : 'corrected';
  return corrected ? `${place}, ${said} by you on ${day(corrected.atMs)}` : place;
}

export async function originsOf(
  db: Db,
  { userId, resultIds }: { userId: string; resultIds: readonly string[] },
): Promise<Map<string, string>> {
  if (resultIds.length === 0) return new Map();
  const found = await listUploadsOfResults(db.read, { userId, resultIds });
  const origins = new Map<string, string>();
  for (const [uploadId, results] of Map.groupBy(found, (result) => result.uploadId)) {
    if (uploadId === null) continue;
    const { read, corrections } = await findBackground(db, { uploadId, userId });
    for (const { id } of results) origins.set(id, originText(read.get(id), corrections.get(id)));
  }
  return origins;
}
