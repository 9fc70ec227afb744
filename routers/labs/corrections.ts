import { z } from 'zod';
import type { CorrectionRow } from '../../db/health/lab-readings.ts';
import { LocalDate } from '../core/contract.ts';

/** What a person says about one result: `before` is the result as it was read. */
const Correction = z.discriminatedUnion('kind', [z.object({ kind: z.literal('dated'), test_date: LocalDate })]);
type Correction = z.infer<typeof Correction>;

const correctionOf = ({ correction }: CorrectionRow): Correction => Correction.parse(JSON.parse(correction));

/** The day that the person gave the whole report. */
export function correctedDate(rows: readonly CorrectionRow[]): string | null {
  const dated = rows.map(correctionOf).find(({ kind }) => kind === 'dated');
  return dated?.kind === 'dated' ? dated.test_date : null;
}
