/** Where, with whom and under what something was: what nobody measured, so that it picks no days. */

const known = new Set(
  [
    'average total one single whole typical usual normal general particular addition case fact short sum row go sitting stretch outing shot while',
    'day days night nights week weeks month months year years weekend weekends weekday weekdays morning period time times date dates moment hour hours minute minutes second seconds',
    'last past previous prior first latest current present next same other others each every more most least best worst highest lowest longest shortest top bottom few couple',
    'mean median maximum minimum max min range trend rate percentage percent share value values number numbers figure figures level levels reading readings measurement measurements unit units result results test tests score',
    'clock bed foot scale scales watch ring band tracker phone app device monitor record records file data log history database system books report table list chart form format way manner whole end beginning start middle',
    'long run full detail details order hand mind view english words blood body sleep life question both either it that this those these them you me mine own and or of to',
    'bit lot little heart chest wrist arm side half quarter third day-to-day daily weekly monthly nightly row basis average-sized lag delay limit minimum maximum difference comparison gap',
    'up down rise increase decline decrease wane fall drop upward downward mend way road scales feet move whole',
    'lower higher longer shorter better worse greater smaller fewer fewest larger bigger lighter heavier faster slower deeper more less good bad low high long short',
    'workout workouts run runs ride rides walk walks swim swims hike hikes session sessions sport sports bike bicycle treadmill gym nap naps goal streak',
  ].flatMap((line) => line.split(' ')),
);

/** Single spaces alone: where something was understood, there are more of them. */
const behind =
  /\b(?:in|on|at|with|near|inside|outside|beside|around|under|without) (?:the|my|an?|our|some|any) (\p{L}[\p{L}'’-]*)/giu;
const others: readonly RegExp[] = [
  /\bif (?:it|there|the weather|they|we|he|she)\b(?!['’]?s? (?:is |possible|ok|okay|fine|easy|easier|helps|not))/i,
  /\b(?:post|pre)-(?!workout|dinner\b)\p{Ll}{3,}/u,
  /\bdays? (?:off|out(?! of|\s{2,}|\s*$)|away|abroad|alone|at home)\b/i,
  /\bbetween (?:meals|jobs|shifts|sets|matches|classes|meetings)\b/i,
];

/** What is left of a question speaks of a circumstance. */
export const namesCircumstance = (unread: string): boolean =>
  others.some((pattern) => pattern.test(unread)) ||
  [...unread.matchAll(behind)].some(([, word = '']) => !known.has(word.toLowerCase().replace(/['’]s$/, '')));
