/** What must be said before any data, whatever the model. Sentences without numbers, so they pass every gate. */

const emergency = new RegExp(
  [
    'chest (?:pain|tightness|pressure)|pain in my chest|(?:crushing|tight) chest',
    'suicid\\w*|kill(?:ing)? myself|end (?:my|it) (?:life|all)|want to die|(?:harm|hurt)(?:ing)? myself|self[- ]harm',
    "(?:can(?:no|')?t|cannot|can not|unable to|struggling to) (?:breathe|get (?:any )?air|catch my breath)|choking",
    'having a (?:stroke|heart attack|seizure)|(?:face|mouth) (?:is )?droop\\w*|slurred speech|speech is slurred',
    "(?:arm|leg|side|face) (?:is|went|has gone|feels) (?:numb|weak|paraly[sz]ed)|can(?:no|')?t move my (?:arm|leg|face)",
    'overdos(?:e|ed|ing)\\b|swallowed poison|poisoned',
    'coughing (?:up )?blood|vomiting blood|bleeding (?:heavily|badly)|bleeding (?:that )?(?:will|does)(?: not|n.t) stop',
    'passed out|unconscious|fainted and|anaphyla\\w*|throat is (?:closing|swelling)',
  ].join('|'),
  'i',
);

const remedy =
  '(?:medications?|medicines?|meds|drugs?|pills?|tablets?|insulin|metformin|statins?|ibuprofen|aspirin|paracetamol|acetaminophen|beta[- ]?blockers?|blood thinners?|antibiotics?|painkillers?|antidepressants?|melatonin|supplements?|warfarin|levothyroxine|vitamin \\w+)';
const change =
  '(?:tak(?:e|ing)|us(?:e|ing)|inject(?:ing)?|stop(?:ping)?|start(?:ing)?|increas(?:e|ing)|reduc(?:e|ing)|rais(?:e|ing)|lower(?:ing)?|doubl(?:e|ing)|skip(?:ping)?|chang(?:e|ing)|switch(?:ing)?)';
const dose = new RegExp(
  `\\b(?:dose|dosage|dosing|overdose)\\b|\\b${change}\\b[^.?!]*\\b${remedy}\\b|\\bhow (?:much|many)\\b[^.?!]*\\b${remedy}\\b[^.?!]*\\b(?:take|need|have|use)\\b`,
  'i',
);

const emergencyAdvice =
  'If this is happening to you now, please call your local emergency number or get to an emergency department at once, and do not wait for an answer from me.';
const doseAdvice =
  'I cannot advise on doses or on starting, changing or stopping a medicine; please ask your doctor or pharmacist.';

export const isEmergency = (text: string): boolean => emergency.test(text.replaceAll('’', "'"));
export const isDoseQuestion = (text: string): boolean => dose.test(text);

/** The sentences to say first; empty for an ordinary question. */
export function safetyAdvice(question: string): string {
  const advice = [
    ...(isEmergency(question) ? [emergencyAdvice] : []),
    ...(isDoseQuestion(question) ? [doseAdvice] : []),
  ];
  return advice.join('\n');
}
