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

const remedy = '(?:medication|medicine|drug|pill|tablet|insulin|metformin|statin|ibuprofen|aspirin|paracetamol|acetaminophen|beta[- ]?blocker|antidepressant|melatonin|supplement|vitamin|warfarin|levothyroxine)s?';
const dose = new RegExp(
  `\\b(?:dose|dosage|dosing)\\b|\\b(?:should|can|may|could|how much|how many|stop|start|increase|reduce|raise|lower|double|skip)\\b[^.?!]*\\b(?:tak(?:e|ing)|using|prescri\\w+|inject\\w*)\\b|\\b(?:should|can|may|could) i\\b[^.?!]*\\b${remedy}\\b|\\b(?:stop|start|increase|reduce|raise|lower|double|skip)\\b[^.?!]*\\b(?:my )?${remedy}\\b`,
  'i',
);

const emergencyAdvice =
  'If this is happening to you now, please call your local emergency number or get to an emergency department at once, and do not wait for an answer from me.';
const doseAdvice =
  'I cannot advise on doses or on starting, changing or stopping a medicine; please ask your doctor or pharmacist.';

export const isEmergency = (text: string): boolean => emergency.test(text.replaceAll('’', "'"));
/** `How many steps should I take` asks for no medicine. */
export const isDoseQuestion = (text: string): boolean =>
  dose.test(text) && !/\btak(?:e|ing)\s+(?:a |more |many )?(?:steps?|breaths?|naps?|breaks?|walks?)\b|\bsteps should\b/i.test(text);

/** The sentences to say first; empty for an ordinary question. */
export function safetyAdvice(question: string): string {
  const advice = [...(isEmergency(question) ? [emergencyAdvice] : []), ...(isDoseQuestion(question) ? [doseAdvice] : [])];
  return advice.map((sentence) => `${sentence}\n`).join('');
}
