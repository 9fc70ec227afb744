import type { Threshold } from '../../../../routers/metrics/metrics.contract.ts';

type Side<Op = Exclude<Threshold['op'], 'between'>> = { op: Op; words: string };

const bigger =
  'more|greater|higher|longer|further|farther|bigger|larger|heavier|faster|quicker|deeper|warmer|hotter|better|later';

const smaller = 'less|fewer|lower|shorter|smaller|lighter|slower|cooler|colder|worse';

/** Longest first. */
export const sidesBefore: readonly Side[] = [
  {
    op: 'at_least',
    words: `at (?:the )?(?:very )?least|as (?:high|much|many|long|far) as|(?:at|equal to) or (?:above|over|beyond|more than)|(?:no|not) (?:${smaller}) th[ae]n|(?:a )?minimum of|not (?:under|below)|upwards of|>=|=>|≥`,
  },
  {
    op: 'at_most',
    words: `at (?:the )?(?:very )?most|as (?:low|little|few|short) as|(?:at|equal to) or (?:below|under|less than)|(?:no|not) (?:${bigger}) th[ae]n|up to|(?:a )?maximum of|not (?:over|above|exceeding|beyond)|<=|=<|≤`,
  },
  {
    op: 'over',
    words: `(?:${bigger}) th[ae]n|over|above|exceed(?:s|ed|ing)?|in excess of|beyond|north of|beat(?:en|s|ing)?|surpass(?:ed|es|ing)?|top(?:ped|ping)|past(?! (?:\\d+|few|couple|\\w+) (?:days|nights|weeks|months|years)\\b)|>`,
  },
  { op: 'under', words: `(?:${smaller}) th[ae]n|under|below|beneath|short of|south of|not even|sub-?|<` },
];

export const sidesBehind: readonly Side<'at_least' | 'at_most'>[] = [
  {
    op: 'at_least',
    words: `(?:or|and) (?:${bigger}|above|over|up(?:wards?)?|beyond|older)|at (?:the )?(?:very )?least|at (?:a|the) minimum|\\+|-?plus\\b`,
  },
  {
    op: 'at_most',
    words: `(?:or|and) (?:${smaller}|below|under|down)|at (?:the )?(?:very )?most|at (?:a|the) maximum|tops\\b`,
  },
];

export const reaching =
  'reach(?:ed|ing)?|hit(?:ting)?|ma(?:k|d)e|making|get(?:ting)? to|got to|g[eo]t|manag(?:e|ed|ing)|miss(?:ed|ing)?|crack(?:ed|ing)?|br(?:eak|oke|oken)|clear(?:ed|ing)?|cross(?:ed|ing)?|pass(?:ed|ing)?|top|achiev(?:e|ed|ing)|attain(?:ed)?|tall(?:y|ied)|notch(?:ed)?(?: up)?|rack(?:ed)? up|clock(?:ed)?(?: up)?|log(?:ged)?|complet(?:e|ed)|do|did|done|have|had';

export const moving =
  'drop(?:s|ped|ping)?|dip(?:s|ped|ping)?|fall(?:s|ing|en)?|fell|go(?:es|ing|ne)?|went|sink(?:s|ing)?|sank|slip(?:s|ped|ping)?|rise(?:s|n)?|rising|rose|cr(?:eep|eeps|ept|eeping)|stay(?:s|ed|ing)?|remain(?:s|ed|ing)?|c[ao]me(?:s| in)?|jump(?:s|ed|ing)?|spik(?:e|es|ed|ing)|push(?:ed)?|sho(?:o)?t|hover(?:ed|ing)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|climb(?:s|ed|ing)?(?= (?:over|above|past|beyond)\\b)';

// Units for limits only, with their factor.
type Spelled = { names: string; of: string; factor: number; zero?: number };

const spelled: readonly Spelled[] = [
  { names: 'l,litre,litres,liter,liters', of: 'L', factor: 1 },
  { names: 'ml,millilitre,millilitres,milliliter,milliliters', of: 'L', factor: 0.001 },
  { names: 'cl,centilitres,centiliters', of: 'L', factor: 0.01 },
  { names: 'dl,decilitres,deciliters', of: 'L', factor: 0.1 },
  { names: 'm/s,metres per second,meters per second,mps', of: 'm/s', factor: 1 },
  {
    names: 'km/h,kmh,kph,km per hour,kilometers per hour,kilometres per hour,kilometers an hour,kilometres an hour',
    of: 'm/s',
    factor: 1 / 3.6,
  },
  { names: 'mph,mi/h,miles per hour,miles an hour', of: 'm/s', factor: 0.44704 },
  { names: '°f,fahrenheit,degrees fahrenheit,degrees f', of: '°C', factor: 5 / 9, zero: 32 },
  { names: 'stone,stones', of: 'kg', factor: 6.35029318 },
  { names: 'gram,grams', of: 'kg', factor: 0.001 },
  { names: 'kj,kilojoule,kilojoules', of: 'kcal', factor: 1 / 4.184 },
  { names: 'kj,kilojoule,kilojoules', of: 'kJ', factor: 1 },
  { names: 'kcal,calories', of: 'kJ', factor: 4.184 },
  { names: 'foot,feet,ft', of: 'm', factor: 0.3048 },
  { names: 'yard,yards', of: 'm', factor: 0.9144 },
  { names: 'inch,inches', of: 'm', factor: 0.0254 },
  { names: 'kpa', of: 'mmHg', factor: 7.50062 },
  { names: 'beats,heartbeats,beats per min', of: 'bpm', factor: 1 },
  { names: 'breaths,breaths per min', of: 'breaths/min', factor: 1 },
  { names: 'mets,met', of: 'MET', factor: 1 },
  { names: 'rpm,revolutions per minute,rotations per minute', of: 'rpm', factor: 1 },
  { names: 'ml/kg/min', of: 'mL/kg/min', factor: 1 },
];

export const limitUnitNames: readonly string[] = [...new Set(spelled.flatMap(({ names }) => names.split(',')))];

/** Null if the dimensions differ. */
export function spelledLimit(value: number, said: string, unit: string): number | null {
  const found = spelled.find(({ names, of }) => of === unit && names.split(',').includes(said.toLowerCase()));
  return found ? (value - (found.zero ?? 0)) * found.factor : null;
}
