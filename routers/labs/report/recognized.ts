import { knownSpelling } from '../markers/markers.ts';
import type { Row } from './row.ts';

const units = [
  ...[
    '%',
    '‰',
    'mg/dL',
    'mg/dl',
    'g/dL',
    'g/dl',
    'g/L',
    'g/l',
    'mg/L',
    'mg/l',
    'µg/L',
    'µg/l',
    'µg/dL',
    'µg/dl',
    'ng/mL',
    'ng/ml',
  ],
  ...[
    'ng/dL',
    'ng/dl',
    'ng/L',
    'ng/l',
    'pg/mL',
    'pg/ml',
    'pg',
    'fL',
    'fl',
    'mmol/L',
    'mmol/l',
    'µmol/L',
    'µmol/l',
    'nmol/L',
    'nmol/l',
  ],
  ...[
    'pmol/L',
    'pmol/l',
    'mmol/mol',
    'U/L',
    'U/l',
    'IU/L',
    'IU/l',
    'mIU/L',
    'mU/L',
    'mU/l',
    'µIU/mL',
    'mIU/mL',
    'IU/mL',
    'U/mL',
    'kU/L',
    'kU/l',
  ],
  ...[
    '10^9/L',
    '10^9/l',
    '10^12/L',
    '10^12/l',
    '10^3/µL',
    '10^6/µL',
    'mm/h',
    'mL/min/1.73m²',
    'mL/min/1,73m²',
    'G/L',
    'G/l',
    'T/L',
    'T/l',
  ],
];

/** What text recognition takes for one another. */
const blurred = (text: string) =>
  text
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll(/²/g, '2')
    .replaceAll(/^10[^\d/]{0,2}(?=\d{1,2}\/)|^104(?=(?:9|12)\/)|^10\/(?=(?:9|12)\/)/g, '10^')
    .replaceAll(/[|1I](?=$)/g, 'l')
    .replaceAll(/\s/g, '');

const exactly = new Set(units);
const byBlurred = new Map<string, string>();
for (const unit of units.toReversed()) byBlurred.set(blurred(unit).toLowerCase(), unit);
const byCase = new Map(units.map((unit) => [blurred(unit), unit]));

/** Names and units that are known but for a letter get their spelling; numbers are never touched. */
export const mended = <Read extends Row>(row: Read): Read => ({
  ...row,
  name: knownSpelling(row.name) ?? row.name,
  unit:
    row.unit === null || exactly.has(row.unit)
      ? row.unit
      : (byCase.get(blurred(row.unit)) ?? byBlurred.get(blurred(row.unit).toLowerCase()) ?? row.unit),
});
