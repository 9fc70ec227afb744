export type Flag = 'high' | 'low' | 'abnormal' | 'critical_high' | 'critical_low' | 'critical';

const above =
  '(?:above|over|över|ovenfor|yli|encima d[eo]|boven|powyżej|acima(?: d[oe])?|por encima(?: de)?|sopra|au-?dessus(?: de)?|supérieure? à|über|over)';
const below =
  '(?:below|under|onder|nedenfor|alle|debajo d[eo]|poniżej|abaixo(?: d[oe])?|por debajo(?: de)?|sotto|en[- ]dessous(?: de)?|inférieure? à|unter)';
const limit =
  '(?: (?:the|de|het|la|le|el|lo|il|o|a|dem|der|den))?(?: (?:high|low|upper|lower|normal|reference))?(?: (?:normal|reference))?(?: (?:range|limits?|normal|normaal|normale|normalny|normy|norma|norm|referentie\\p{L}*|referen\\p{L}*|limites?|límites?|limite))?';
const forms: readonly (readonly [Flag | null, string])[] = [
  ['critical_high', 'HH|CH|↑{2,3}|\\+{2,3}|>>|(?:critical(?:ly)?|very) high|sehr hoch'],
  ['critical_low', 'LL|CL|↓{2,3}|-{2,3}|<<|(?:critical(?:ly)?|very) low|sehr niedrig'],
  [
    'high',
    `H|HI|HIGH(?:ER)?(?: than normal)?|HOCH|ERHÖHT|ZU HOCH|ÉLEVÉE?|TROP ÉLEVÉE?|HAUTE?|AUGMENTÉE?|ALT[OA]|ELEVA[DT][OA]|AUMENTA[DT][OA]|HOOG|TE HOOG|VERHOOGD|HOGER DAN NORMAAL|WYSOK[IAE]|PODWYŻSZON[YAE]|ZA WYSOK[IAE]|HÖG|HØY|HØJ|FÖRHÖJ[DT]|FORHØ[YJ]ET|FÖR HÖG|KORKEA|KOHONNUT|VYSOK[ÝÁÉ]|TINGGI|MAGAS|HÁTT|KÕRGE|VISOK|CRESCUT|ZVÝŠEN[ÝÁÉ]|YÜKSEK|${above}${limit}|↑|▲|⬆|\\+`,
  ],
  [
    'low',
    `L|LO|LOW(?:ER)?(?: than normal)?|NIEDRIG|ERNIEDRIGT|VERMINDERT|ZU NIEDRIG|TIEF|BASSE?|BAS|TROP BAS(?:SE)?|DIMINUÉE?|BAJ[OA]|BAIX[OA]|BASSO|DIMINU[IÍ][DT][OA]|DISMINUID[OA]|RIDOTT[OA]|LAAG|TE LAAG|VERLAAGD|LAGER DAN NORMAAL|NISK[IAE]|OBNIŻON[YAE]|ZA NISK[IAE]|LÅG|LAV|SÄNKT|FÖR LÅG|MATALA|NÍZK[ÝÁÉ]|RENDAH|ALACSONY|LÁGT|MADAL|NIZ(?:AK|EK)|SNI[ZŽ]EN[OA]?|SC[AĂ]ZUT|SNÍŽEN[ÝÁÉ]|DÜŞÜK|${below}${limit}|↓|▼|⬇|-`,
  ],
  [
    null,
    'N|NORMALE?|NORMAAL|OPTIMAL|OK|(?:IN|WITHIN|BINNEN|IM|DENTRO D[EO])(?: (?:THE|DE))?(?: NORMAL| REFERENCE)? ?(?:RANGE|LIMITS|NORMAAL|NORM|NORMBEREICH|INTERVALO)',
  ],
  ['critical', 'C|CRIT|CRITICAL|KRITISCH|CRITIQUE|CRÍTICO|CRITICO'],
  [
    'abnormal',
    '[*]{1,3}|#|!{1,2}|A|AA|AB|ABN|W|ABNORMAL|BORDERLINE|(?:OUT OF|OUTSIDE|BUITEN)(?: NORMAL| REFERENCE)? ?(?:RANGE|LIMITS|NORM)|PATHOLOGISCH|AFWIJKEND|ANORMALE?|ALTERAD[OA]|FUORI (?:RANGE|NORMA)|FUERA DE RANGO|HORS NORMES?|NIEPRAWIDŁOW[YAE]|AVVIKANDE|UNORMAL',
  ],
];

const anyForm = forms.map(([, form]) => form).join('|');
const flag = new RegExp(
  `^(?:(?:${anyForm})[*]{0,2}|[*]{1,3}(?:HH|LL|H|L|A|B)[*]{0,3}|\\((?:[+]{1,3}|-{1,3}|HH|LL|H|L|A)\\)|\\[(?:HH|LL|H|L|A)\\])$`,
  'iu',
);
const byForm = forms.map(([meaning, form]) => [meaning, new RegExp(`^(?:${form})$`, 'iu')] as const);

export const isFlag = (text: string) => flag.test(text);

/** A star gives no direction. */
export function readFlag(printed: string): Flag | null {
  const text = printed.replaceAll(/[()[\],;.*]/g, '').trim();
  const found = byForm.find(([, form]) => form.test(text));
  return found ? found[0] : 'abnormal';
}

const markForm = String.raw`\p{Lu}{1,2}|[*+#!-]{1,2}`;
const meaningForm = String.raw`\p{L}+(?: \p{L}+)?`;
/** `T = tief`, `+ / - : above / below`. */
const legendForm = new RegExp(
  `(?<![\\p{L}\\d+*])(${markForm})(?:\\s?/\\s?(${markForm}))?\\s?[:=]\\s?(${meaningForm})(?:\\s?/\\s?(${meaningForm}))?`,
  'gu',
);

export type Marks = ReadonlyMap<string, Flag | null>;

export function legendOf(text: string): Map<string, Flag | null> {
  const legend = new Map<string, Flag | null>();
  for (const [, first = '', second, words = '', others] of text.matchAll(legendForm)) {
    const pairs =
      second === undefined
        ? [[first, words]]
        : others
          ? [
              [first, words],
              [second, others],
            ]
          : [];
    for (const [mark = '', said = ''] of pairs) {
      const flag = meaningOf(said);
      if (flag !== undefined) legend.set(mark, flag);
    }
  }
  if (/(?<!\+)\+\s?(?:[/,]|oder|bzw\.|or|ou|o)\s?\+\+(?!\+)/u.test(text)) legend.set('++', 'high').set('--', 'low');
  return legend;
}

function meaningOf(words: string): Flag | null | undefined {
  if (/^inf[ée]r/i.test(words)) return 'low';
  if (/^sup[ée]r/i.test(words)) return 'high';
  const found = [words, words.split(' ')[0] ?? ''].find((each) => each.length > 2 && isFlag(each));
  return found === undefined ? undefined : readFlag(found);
}
