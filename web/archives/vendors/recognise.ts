import { ArchiveError } from '../archive-error.ts';
import type { Vendor } from '../archive-event.ts';
import type { Entry } from '../files/entries.ts';
import { appleHealth } from './apple-health.ts';
import { csvFile } from './csv-file.ts';
import { garmin } from './garmin.ts';
import { fitbit, googleHealth } from './google-health.ts';
import { healthAutoExport } from './health-auto-export.ts';
import { lifesnaps } from './lifesnaps.ts';
import { oura } from './oura.ts';
import type { VendorReader } from './vendor.ts';
import { whoop } from './whoop.ts';

const readers: readonly VendorReader[] = [
  appleHealth,
  googleHealth,
  garmin,
  whoop,
  oura,
  fitbit,
  healthAutoExport,
  lifesnaps,
  csvFile,
];

const headBytes = 16_384;
const entriesLookedInto = 5;

export async function recognise(entries: readonly Entry[], named: Vendor | undefined): Promise<VendorReader> {
  const names = entries.map(({ name }) => name);
  const found = await firstBy(entries, (head) => readers.find((reader) => reader.recognises({ names, head })));
  const file = entries[0]?.file ?? 'archive';
  if (named === undefined) {
    if (found) return found;
    throw new ArchiveError('not_recognised', 'it is no export that hale knows', { file });
  }
  const wanted = readers.find(({ vendor }) => vendor === named);
  if (!wanted || (found && found !== wanted) || (!found && named !== 'csv')) {
    const instead = found ? `it is an export of ${found.vendor}` : 'its layout is not known';
    throw new ArchiveError('wrong_vendor', `it is no export of ${named}: ${instead}`, { file });
  }
  return wanted;
}

async function firstBy<Found>(
  entries: readonly Entry[],
  by: (head: string) => Found | undefined,
): Promise<Found | undefined> {
  const byName = by('');
  if (byName !== undefined) return byName;
  for (const entry of entries.filter(({ name }) => /\.(xml|json|csv)$/i.test(name)).slice(0, entriesLookedInto)) {
    const found = by(await beginning(entry));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function beginning(entry: Entry): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of entry.openAgain()) {
    text += decoder.decode(chunk.subarray(0, headBytes), { stream: true });
    if (text.length >= headBytes) break;
  }
  return text;
}
