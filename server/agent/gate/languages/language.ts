import { folded } from '../../lexicon/words.ts';
import { type NumberLanguage, numberLanguages } from './number-lexicons.ts';

export type Detect = (text: string) => readonly string[];

/** Share of the best score from which a language is a candidate. */
const closeScore = 0.95;
const closeScoreOfShortText = 0.85;

/** Loaded with a model from outside only: its tables are large. */
export async function loadDetector(): Promise<Detect> {
  const { eld } = await import('eld/extrasmall');
  return (text) => {
    const told = eld.detect(text);
    const scores = Object.entries(told.getScores()).toSorted(([, a], [, b]) => b - a);
    const least = (scores[0]?.[1] ?? 0) * (told.isReliable() ? closeScore : closeScoreOfShortText);
    return scores.filter(([, score]) => score >= least).map(([language]) => language);
  };
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const english = words(
  'a about above across active activity add after again against age ago all almost alone along also although always am amount an and another any anything are around as ask asked at available average averaged away back bad be because been before began behind being below best better between biggest both breath breathing but by bye calories can cannot change changed check clear clearly come compared computed could current data day days decreased deep did difference distance do doctor does done down during each early either else energy enough even ever every everything example exercise fall fell few fewer fine first floors follow for found four from full further gave get give given go goal goes going gone good great had half happy hard has have he heart hello help her here hi high higher highest his hope hour hours how however i if improved in increased instead interesting into is it its just keep kept know last late latest least less let light like limit little long longer longest look looks lot low lower lowest made make many may me mean means measured might minutes missing month months more morning most much must my near nearly need never new next night nights no normal not nothing now of off often ok on once one only or other our out over own part past people per percent period person please pulse question range rate read recovery report resting result results rose run running said same say says score see seems session sessions she shorter should show shows since sleep slept slightly slow small so some something source steady steps still stood stress such suggest sure take taken talk than thank thanks that the their them then there these they thing things think this those though through time times to today together too took total training trend try twice two under until up use used usual value values very walk walked was way we week weekend weekends weekdays weeks weight welcome well went were what when where whether which while who why will with within without workout workouts would year years yesterday yes yet you your',
);

const ambiguous = words(
  'a all also am an are as at bad best but do die far fine for from half has had he her here hi in is it like long man me most must no not of ok on one or over same score so son still such than to under was we week were will with',
);

const foreign = words(
  'aber als auch auf aus bei bin bist das dass dein deine deinen deiner dem den der des dich die dir du durch ein eine einen einer er es euch fur hast hat hatte ich ihr ihre ihren im ist kann kein keine mehr mein mit nach nicht noch nur oder sehr sein seine sich sie sind und uber um unter von vor waren war was wie wir wird zu zum zur au aux avec avez bien ce ces cette dans de est et etes etre il ils la le les leur mais ma mes mon ne nous ou par pas plus pour que qui sa ses son sont sur ta tes ton tres tu un une vos votre vous al como con del el ella en esta este estos ha han has hay las lo los mas mi muy no nos para pero por se su sus tiene tu usted y ai alla anche che ci dei del della di e gli hai hanno ho i il io le lei mi molto nel nella per piu questa sei si sono suo sua ti tra tuo tua un una voi ao aos as com da das do dos ela ele em esta eu foi mais meu muito na nao nas nos o os ou pela pelo por que sem seu sua te tem uma voce aan bent bij dan dat de deze die dit door een en er gaat geen goed had heb hebt heeft het hij hoe ik in is je jij jouw maar meer met mijn naar niet nog om onze ook op over te tot u uit uw van veel voor waren wat we wel werd wordt zijn zo ale bardzo byc byl byla bylo ci co czy dla do i ich ja jak jest jestes juz ktory ma masz mi mnie na nie o od po pod przez sa sie sobie ten to twoj twoja tego tylko w z za ze zjest av att bra den det din ditt du efter ej eller en er ett fran har hur icke ikke inte jag jeg kan med meget mig mycket nar och og om pa som sov till var vil ve bir bu cok da de daha degil en icin ile iyi mi ne olan senin sen siz var yok jsi jsem je ktery pro se si sve tve tvuj ty vas vase az byl kdyz tak',
);

const quoted = /[“"„«][^“”"„«»]{0,500}[”"“»]/g;

/** Whether the rules of English hold for a text; they do for names and figures alone. */
export function isEnglish(whole: string, detect: Detect | null): boolean {
  const text = whole.replace(quoted, ' ');
  const letters = text.match(/\p{L}/gu) ?? [];
  const other = letters.filter((letter) => !/[\p{Script=Latin}µμΩω]/u.test(letter));
  if (other.length * 4 > letters.length) return false;
  const all = folded(text).match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  const isKnown = (word: string) => english.has(word.replace(/'(?:s|re|ve|ll|d|t|m)$/, '')) || /n't$/.test(word);
  const known = all.filter(isKnown).length;
  const clear = all.filter((word) => isKnown(word) && !ambiguous.has(word)).length;
  const strange = all.filter((word) => foreign.has(word) && !english.has(word)).length;
  if (strange > known) return false;
  if (clear > 0 && known > strange && known * 8 >= all.length) return true;
  if (detect === null) return strange === 0 && all.length <= (clear > 0 ? 12 : 4);
  const told = detect(text)[0];
  return told === 'en' || (told === undefined && strange === 0 && all.length <= 2);
}

/** Short words of other languages, also inside quotation marks. */
export const foreignWordsIn = (text: string): number =>
  (folded(text).match(/\p{L}+/gu) ?? []).filter((word) => foreign.has(word) && !english.has(word)).length;

const scriptsOf = (text: string): Set<string> =>
  new Set(
    ['Latin', 'Cyrillic', 'Han', 'Hiragana', 'Katakana'].filter((script) =>
      new RegExp(`\\p{Script=${script}}`, 'u').test(text),
    ),
  );

const isRead = (language: string | undefined): language is NumberLanguage =>
  numberLanguages.some((each) => each === language);

/** The language whose number words hale knows, or null. The question decides between languages that look alike. */
export function readLanguage(text: string, detect: Detect | null, question = ''): NumberLanguage | null {
  const [candidates, asked] = [detect?.(text) ?? [], detect?.(question)[0]];
  if (isRead(asked) && candidates.includes(asked)) return asked;
  if (candidates.length > 0) return candidates.every(isRead) ? (candidates[0] ?? null) : null;
  const letters = [...text.matchAll(/\p{L}/gu)].map(([letter]) => letter);
  const scripts = scriptsOf(question);
  const isOfQuestion = letters.every((letter) => [...scriptsOf(letter)].some((script) => scripts.has(script)));
  return isRead(asked) && isOfQuestion ? asked : null;
}
