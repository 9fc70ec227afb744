const remedy =
  '(?:medications?|medicines?|meds|drugs?|pills?|tablets?|insulin|metformin|statins?|ibuprofen|aspirin|paracetamol|acetaminophen|beta[- ]?blockers?|blood thinners?|antibiotics?|painkillers?|antidepressants?|melatonin|supplements?|warfarin|levothyroxine|semaglutide|ozempic|inhalers?|contraceptives?|(?!april\\b)\\w+(?:pril|sartan|olol|statin|oxetine|traline|prazole|dipine|azepam)|creatine|vitamin \\w+)';
const change =
  '(?:leav(?:e|ing) out|com(?:e|ing) off|need|halv(?:e|ing)|forget(?:ting)?|tak(?:e|ing)|us(?:e|ing)|inject(?:ing)?|stop(?:ping)?|start(?:ing)?|increas(?:e|ing)|reduc(?:e|ing)|rais(?:e|ing)|lower(?:ing)?|doubl(?:e|ing)|skip(?:ping)?|chang(?:e|ing)|switch(?:ing)?)';
const pills = remedy.replace(/insulin\||\|creatine|\|vitamin \\w\+/g, '');
const asked =
  '(?:(?:which|what)(?! (?:is|was|were|day|happen)\\b)|give me|recommend\\w*|suggest\\w*|should i|do i need|(?:can|may|could) (?:i|you)|is it (?:safe|ok|okay)|safe to|best|good)';
const dose = new RegExp(
  `\\bprescri(?:be|ption)\\w*\\b|\\b${asked}\\b(?:[^.?!,]{0,40})\\b${pills}\\b|\\b(?:doses?|dosage|dosing|overdose)\\b|\\bhow many (?:mg|milligrams?|micrograms?|units(?! of alcohol)|iu)\\b|\\b(?:forgot|missed)\\b[^?]*\\b${pills}\\b[^?]*\\b(?:shall|should|can|do|what)\\b|\\b${change}\\b[^.?!]*\\b${remedy}\\b|\\bhow (?:much|many)\\b[^.?!]*\\b${remedy}\\b(?! (?:results?|tests?|values?|readings?|measurements?|levels?))[^.?!]*\\b(?:take|need|have|use)\\b`,
  'i',
);

const doseAdvice =
  'I cannot advise on doses or on starting, changing or stopping a medicine; please ask your doctor or pharmacist.';

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('’', "'");

// `since starting the new tablets` tells when.
const told = /\bsince (?:i |we )?(?:have )?(?:start|beg[au]n|stopp|tak|took|switch|quit|chang)\w*\b[^,?.!]*/gi;

export const isDoseQuestion = (text: string): boolean => dose.test(plain(text).replace(told, ' '));

export const doseAdviceFor = (question: string): string => (isDoseQuestion(question) ? doseAdvice : '');
