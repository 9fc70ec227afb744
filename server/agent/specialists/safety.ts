// Emergency sentences without numbers, so they pass the gate.

const emergency = new RegExp(
  [
    'chest (?:pain|tightness|pressure)|(?:pain|pressure|tightness) (?:in|on|across) (?:my|the) chest|(?:crushing|tight) chest',
    'chest (?:hurts|aches|is (?:hurting|tight|burning)|feels (?:tight|heavy|crushed))',
    'suicid\\w*|kill(?:ing)? myself|end (?:my|it) (?:life|all)|want to die|(?:harm|hurt)(?:ing)? myself|self[- ]harm',
    "(?:can(?:no|')?t|cannot|can not|unable to|struggling to) (?:breathe|get (?:any )?air|catch my breath)|choking",
    'having a (?:stroke|heart attack|seizure)|(?:face|mouth) (?:is )?droop\\w*|slurred speech|speech is slurred',
    "(?:arm|leg|side|face) (?:is|went|has gone|feels) (?:numb|weak|paraly[sz]ed)|can(?:no|')?t move my (?:arm|leg|face)",
    'overdos(?:e|ed|ing)\\b|swallowed poison|poisoned',
    'coughing (?:up )?blood|vomiting blood|bleeding (?:heavily|badly)|bleeding (?:that )?(?:will|does)(?: not|n.t) stop',
    '(?:suddenly|severely|very|extremely) (?:short of breath|breathless)|severe shortness of breath|turning blue|blue lips',
    'worst headache of my life|sudden(?:ly)? (?:blind\\w*|confus\\w*|(?:loss of|lost my) (?:vision|sight|speech))',
    'took (?:too many|all (?:of )?(?:my|the)) (?:pills|tablets|medicines?|medication)',
    'passed out|unconscious|unresponsive|fainted and|anaphyla\\w*|severe allergic reaction|throat is (?:closing|swelling)',
  ].join('|'),
  'i',
);

const remedy =
  '(?:medications?|medicines?|meds|drugs?|pills?|tablets?|insulin|metformin|statins?|ibuprofen|aspirin|paracetamol|acetaminophen|beta[- ]?blockers?|blood thinners?|antibiotics?|painkillers?|antidepressants?|melatonin|supplements?|warfarin|levothyroxine|semaglutide|ozempic|inhalers?|contraceptives?|creatine|vitamin \\w+)';
const change =
  '(?:tak(?:e|ing)|us(?:e|ing)|inject(?:ing)?|stop(?:ping)?|start(?:ing)?|increas(?:e|ing)|reduc(?:e|ing)|rais(?:e|ing)|lower(?:ing)?|doubl(?:e|ing)|skip(?:ping)?|chang(?:e|ing)|switch(?:ing)?)';
const dose = new RegExp(
  `\\b(?:doses?|dosage|dosing|overdose)\\b|\\bhow many (?:mg|milligrams?|micrograms?|units|iu)\\b|\\b${change}\\b[^.?!]*\\b${remedy}\\b|\\bhow (?:much|many)\\b[^.?!]*\\b${remedy}\\b[^.?!]*\\b(?:take|need|have|use)\\b`,
  'i',
);

const emergencyAdvice =
  'If this is happening to you now, please call your local emergency number or get to an emergency department at once, and do not wait for an answer from me.';
const doseAdvice =
  'I cannot advise on doses or on starting, changing or stopping a medicine; please ask your doctor or pharmacist.';

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('’', "'");

export const isEmergency = (text: string): boolean => emergency.test(plain(text));
export const isDoseQuestion = (text: string): boolean => dose.test(plain(text));

export function safetyAdvice(question: string): string {
  const advice = [
    ...(isEmergency(question) ? [emergencyAdvice] : []),
    ...(isDoseQuestion(question) ? [doseAdvice] : []),
  ];
  return advice.join('\n');
}
