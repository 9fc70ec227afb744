import { findMarker } from '../../../routers/labs/markers/markers.ts';
import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { blank } from './words.ts';

// Names of blood tests; longer names first.
type Test = { name: string; asked: RegExp; printed: RegExp; measured: string | null; related: RegExp | null };

// `measured`: the device metric to use without a laboratory result; `related`: results that tell of the same without either.
const test = (
  name: string,
  asked: string,
  printed = asked,
  measured: string | null = null,
  related: string | null = null,
): Test => ({
  name,
  asked: new RegExp(`\\b(?:${asked})(?: (?:levels?|values?|results?))?\\b`, 'gi'),
  printed: new RegExp(`\\b(?:${printed})\\b`, 'i'),
  measured,
  related: related === null ? null : new RegExp(`\\b(?:${related})\\b`, 'i'),
});

// biome-ignore format: a table is read by its rows.
const tests: readonly Test[] = [
  test('total cholesterol', 'total cholesterol', 'total cholesterol|cholesterol,? total|^cholesterol$'),
  test('non-HDL cholesterol', 'non[- ]hdl(?:[- ]cholesterol)?', 'non[- ]hdl'),
  test('LDL', 'ldl(?:[- ]c(?:holesterol)?)?|(?:bad|lousy|harmful)(?: kind of)? cholesterol', '(?<!v)ldl(?!.*ratio)'),
  test('HDL', 'hdl(?:[- ]c(?:holesterol)?)?|(?:good|healthy|protective)(?: kind of)? cholesterol', '(?<!non[- ])hdl(?!.*ratio)'),
  test('cholesterol', 'cholesterol', 'cholesterol|ldl|hdl'),
  test('blood fats', 'blood (?:fats|lipids)|lipids?(?: panel| profile)?', 'cholesterol|ldl|hdl|triglycerides?'),
  test('kidney values', 'kidney (?:values?|function|results?|numbers?)|kidneys', 'creatinine|e?gfr|glomerular|urea|bun'),
  test('liver values', 'liver (?:values?|function|enzymes?|results?|numbers?)|liver', 'alt|alat|gpt|ast|asat|ggt|gamma|alanine|aspartate|bilirubin'),
  test('triglycerides', 'triglycerides?', 'triglycerides?'),
  test('fasting glucose', 'fasting (?:blood )?(?:glucose|sugar)', 'glucose', 'glucose'),
  test('blood sugar', '(?<!fasting )(?:blood )?sugars?(?! eaten)', '(?!)', 'glucose', 'glucose|hb ?a1c|a1c|glycated'),
  test('glucose', '(?<!fasting )(?:blood )?glucose', '(?!)', 'glucose', 'glucose'),
  test('HbA1c', 'hb ?a1c|a1c|glycated h(?:a)?emoglobin|(?:long[- ]term|three[- ]months?|3[- ]months?|average) (?:blood )?(?:sugar|glucose)', 'hb ?a1c|a1c|glycated'),
  test('ferritin', 'ferritin|iron (?:stores?|reserves?|storage)|stored iron', 'ferritin'),
  test('iron', 'iron(?! (?:stores?|reserves?|storage))', 'iron(?! binding)', null, 'ferritin|transferrin'),
  test('vitamin D', '(?:vitamin|vit) ?d3?|vit ?\\.? ?d3?|(?:sun|sunshine|sunlight) vitamin|25-?(?:oh|hydroxy)[- ]?(?:vitamin )?d', 'vitamin d|25-?(?:oh|hydroxy)'),
  test('vitamin B12', '(?:vitamin|vit\\.?) ?b[- ]?12|b[- ]?12|cobalamin', 'b[- ]?12|cobalamin'),
  test('folate', 'folate|folic acid'),
  test('TSH', 'tsh|thyroid stimulating hormone|thyroid', 'tsh|thyrotropin|thyroid stimulating'),
  test('free T4', '(?:free )?t4|thyroxine', 't4|thyroxine'),
  test('free T3', '(?:free )?t3', 't3|triiodothyronine'),
  test('CRP', 'crp|c[- ]reactive protein|inflamm?at(?:ion|ory)(?: (?:markers?|values?|levels?))?(?: in (?:my |the )?blood(?! (?:work|tests?|results?|panels?)))?', 'crp|c[- ]reactive protein'),
  test('urine protein', '(?:urine|urinary) protein|protein in (?:my |the )?(?:urine|pee|wee)', 'urine protein|protein,? (?:in )?urine|proteinuria'),
  test('eGFR', 'e?gfr', 'e?gfr|glomerular'),
  test('urea', 'urea|bun', 'urea|bun'),
  test('uric acid', 'uric acid|urate'),
  test('hemoglobin', 'ha?emoglobin', '(?<!glycated )ha?emoglobin(?! a1c)|hgb|hb'),
  test('hematocrit', 'ha?ematocrit'),
  test('red blood cells', 'red blood cells?|rbc|erythrocytes?', 'red blood cells?|rbc|erythrocytes?'),
  test('white blood cells', 'white blood cells?|wbc|leu[ck]ocytes?', 'white blood cells?|wbc|leu[ck]ocytes?'),
  test('platelets', 'platelets?|thrombocytes?'),
  test('ALT', 'alt|alat|gpt', 'alt|alat|gpt|alanine'),
  test('AST', 'ast|asat', 'ast|asat|got|aspartate'),
  test('GGT', 'ggt|gamma[- ]gt', 'ggt|gamma'),
  test('sodium', 'sodium|salt(?= (?:in|of|on|from|at) (?:my |the )?(?:last |latest |newest )*(?:blood|lab|test|report)|(?:$|[?.]))|(?:blood )?salt (?:levels?|value|in (?:my |the )?blood)|blood salt', 'sodium'),
  test('estradiol', 'o?estradiol|o?estrogen'),
  test('PSA', 'psa', 'psa|prostate'),
  ...'creatinine bilirubin albumin potassium calcium magnesium zinc testosterone cortisol insulin'.split(' ').map((name) => test(name, name)),
];

/** The words of the names, which are no slips of others. */
export const labWords: readonly string[] = tests.flatMap(({ asked }) => asked.source.match(/[a-z]{3,}/g) ?? []);

const isLab = ({ key }: ListedMetric): boolean => key.startsWith('biomarker:');

// Values are the laboratory's where the question is about ranges.
const anyTest =
  /\b(?:(?:values?|results?|tests?)(?= (?:that )?(?:are |is |were |was |lies? |fall |falls )?(?:currently |now )?(?:out of (?:the )?(?:normal |reference )?range|outside|abnormal|not (?:with)?in (?:the )?(?:normal |reference )?range))|(?<=\b(?:abnormal|out[- ]of[- ]range) )(?:values?|results?)|(?:lab|blood)[- ]?(?:work|tests?|results?|values?|report|panel|reports|draws?|samples?)|(?:blood|bloods) (?:taken|drawn|done|checked|tested)|bloods|(?:my|last|latest|newest|the) labs|laborator(?:y|ies) (?:results?|values?|tests?)|biomarkers?)\b/gi;
const allMax = 60;
const andOthers = /\b(?:(?:and|plus|as well as) (?:all|any|every|the rest)\b|others?\b|everything else|the rest)/i;
const withoutTests = (text: string): string => text.replace(anyTest, (said) => ' '.repeat(said.length));

const nameLengthMin = 3;
const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const besideGot =
  /\bgot[ /-]*(?:values?|levels?|results?|tests?|enzymes?|asat|ast|werte?)\b|\b(?:liver|serum|enzymes?|leber\p{L}*)\b/iu;

/** GOT is a liver enzyme (AST); "got" is one only beside words of a laboratory. */
const isVerb = (name: string, text: string) => /^[Gg]ot$/.test(name) && !besideGot.test(text);

/** Results that the person has, by any name that the table of markers knows. */
function namedByMarkers(text: string, metrics: readonly ListedMetric[]) {
  return metrics.filter(isLab).flatMap((metric) => {
    const names = findMarker(metric.label)?.names.filter((name) => name.length >= nameLengthMin) ?? [];
    if (names.length === 0) return [];
    const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escaped);
    const match = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'iu').exec(text);
    return match && !isVerb(match[0], text) ? [{ at: match.index, end: match.index + match[0].length, metric }] : [];
  });
}

export type LabsFound = {
  metrics: { at: number; metric: ListedMetric }[];
  missing: string[];
  /** Where the names of `missing` stand. */
  gaps: number[];
  rest: string;
};

export function findLabs(text: string, metrics: readonly ListedMetric[]): LabsFound {
  const found: LabsFound = { metrics: [], missing: [], gaps: [], rest: text };
  for (const { name, asked, printed, measured, related } of tests) {
    for (const match of found.rest.matchAll(asked)) {
      const printedOnes = metrics.filter((metric) => isLab(metric) && printed.test(metric.label));
      const athome = metrics.filter(({ key, days }) => key === measured && days > 0);
      const relatedOnes = metrics.filter((metric) => isLab(metric) && related?.test(metric.label));
      const own = [printedOnes, athome, relatedOnes].find(({ length }) => length > 0) ?? [];
      if (own.length === 0) {
        found.missing.push(`I have no laboratory results for ${name} to answer from.`);
        found.gaps.push(match.index);
      }
      found.metrics.push(...own.map((metric) => ({ at: match.index, metric })));
      found.rest = blank(found.rest, match.index, match.index + match[0].length);
    }
  }
  for (const { at, end, metric } of namedByMarkers(found.rest, metrics)) {
    if (found.metrics.some((known) => known.metric === metric)) continue;
    found.metrics.push({ at, metric });
    found.rest = blank(found.rest, at, end);
  }
  const any = found.rest.search(anyTest);
  if (any < 0) return found;
  const isNamed = found.metrics.length > 0 || found.missing.length > 0;
  if (isNamed && !andOthers.test(text)) return { ...found, rest: withoutTests(found.rest) };
  const all = metrics.filter(isLab).slice(0, allMax);
  const missing = all.length === 0 ? ['I have no laboratory results to answer from.'] : [];
  return {
    metrics: [...found.metrics, ...all.map((metric) => ({ at: any, metric }))],
    missing: [...found.missing, ...missing],
    gaps: [...found.gaps, ...missing.map(() => any)],
    rest: withoutTests(found.rest),
  };
}
