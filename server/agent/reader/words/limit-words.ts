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
