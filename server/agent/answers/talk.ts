import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { findLabs } from '../lexicon/lab-names.ts';
import { findMentions, vocabularyOfQuestions } from '../lexicon/metric-names.ts';
import { findActivities } from '../lexicon/sports.ts';
import { illness } from '../safety/medical-claims.ts';
import { nearestOf, plain } from './likeness.ts';
import { exampleQuestions, quoted } from './offers.ts';
import { valuesFor } from './worries.ts';

// Fixed replies: no health numbers, no model.

export const embedded = 'embedded';

type Known = { metrics: readonly ListedMetric[]; modelName: string };

const list = (words: string) => new Set(words.split(' '));
const wordsMax = 16;

type Test = (text: string) => boolean;

function only(telling: string, around: string): Test {
  const [must, may] = [list(telling), list(around)];
  return (text) => {
    const words = text.match(/\p{L}[\p{L}'-]*/gu) ?? [];
    return (
      words.length <= wordsMax &&
      !/\d/.test(text) &&
      words.some((word) => must.has(word)) &&
      words.every((word) => must.has(word) || may.has(word))
    );
  };
}

type Reply = (known: Known) => string;

const smallTalk: readonly { is: Test; reply: Reply }[] = [
  {
    is: only(
      'hi hello hey heyy hiya heya howdy yo sup greetings morning afternoon evening how ping test testing',
      "good there here hale again everyone anyone anybody all day are you is how's hows it doing going keeping do nice to meet what's whats up happening today mate dear then still awake home alive",
    ),
    reply: ({ metrics }) => `Hello. Ask me about your own data${offered(metrics)}`,
  },
  {
    is: only(
      'thanks thank thx ty cheers ta appreciated appreciate rock rule brilliant great perfect cool nice kind awesome amazing lovely fab fantastic wonderful excellent super superb helpful helps helped legend star genius sweet neat sorted job useful',
      "many ok okay so very ever most much a lot again hale for the your that this that's thats is was you you're youre one mate dear well good done all it to know info information help really just what i need needed wanted too bit of be been me now everything quick answer answers and then right pal man will do an are hello hi oh wow today lol",
    ),
    reply: () => 'You are welcome. Ask again whenever you like.',
  },
  {
    is: only(
      'bye goodbye night goodnight later ciao cya farewell care see bed',
      "good you ya soon tomorrow take for now then hale ok okay that is that's all today nite catch talk to until next time sleep well off everyone thanks thank cheers ta bye-bye again i am i'm go going gotta a one day very kind are so much",
    ),
    reply: () => 'Goodbye. Your questions and their answers stay in your list of turns (`hale turns list`).',
  },
];

/** Synonyms. */
// biome-ignore format: a table is read by its rows.
const meanings: Readonly<Record<string, string>> = {
  data: 'data everything account profile history info information record records stuff lot',
  number: 'number numbers figure figures value values result results answer answers average averages fact facts',
  delete: 'delete deleted deleting deletion erase erased remove removed wipe wiped forget purge scrub cancel clear gone',
  export: 'export exporting exported download copy backup takeout csv excel json spreadsheet out',
  device: 'device devices watch wearable wearables garmin oura whoop fitbit polar ring tracker band strap phone source sources',
  connect: 'connect connecting connected link pair sync setup install add put import load upload bring enter',
  file: 'file files zip archive',
  lab: 'lab labs laboratory blood bloods bloodwork biomarkers pdf',
  see: 'see sees seeing read reads access view look looks',
  person: 'person human anyone anybody someone somebody others people else boss employer insurer insurance company family partner wife husband google',
  private: 'private privacy safe secure confidential encrypted protected gdpr leak leaks hacked',
  share: 'share shares shared sell sells selling sold send sends sending give',
  store: 'store stores stored keep keeps kept save saved lie lies stay stays staying live',
  true: 'true right correct accurate reliable sure trust believe prove proof verify check source evidence trustworthy',
  wrong: 'wrong nonsense rubbish bullshit crap garbage incorrect mistaken mistake hallucinate hallucinating',
  compute: 'calculate calculated compute computed worked derived measured',
  get: 'get gets got getting take takes took taken come comes came coming pull have has find hold holds held',
  doctor: 'doctor doc gp physician specialist cardiologist nurse clinic',
  machine: 'bot robot ai machine chatgpt gpt llm model claude gemini llama program',
  diagnose: 'diagnose diagnosis diagnosing treat cure prescribe',
  begin: 'begin start started use work works',
  kind: 'kind kinds sort sorts type types',
  thing: 'thing things question questions',
};

type Topic = { examples: string; reply: Reply };

const diagnoses: Topic = {
  examples: `can you diagnose me / are you a medical device / can you replace my doctor / are you a health professional /
      what illness do i have`,
  reply: () =>
    'No diagnosis and no treatment come from me: I say what was measured, where it stands against published ranges, and what could be tried. For what worries you, ask a doctor; the fact sheet is made to be shown there.',
};

const topics: readonly Topic[] = [
  diagnoses,
  {
    examples: `that is wrong / this looks wrong to me / you got that wrong / that is not right / i do not believe that /
      i dont trust you / that number seems odd`,
    reply: () =>
      'I am sorry that the answer does not look right. `hale turns explain last` follows each of its numbers to what your device or report sent, and so does a tap on the number in the app. If that is right and I took the question in another way, please say it in other words.',
  },
  {
    examples: `which model are you / are you a bot / are you a real person / are you a doctor / what model do you use /
      what language model are you running on / are you human / do you work offline / are you open source /
      do you need the internet / do you use the cloud`,
    reply: ({ modelName }) =>
      `${
        modelName === embedded
          ? 'I am hale, a program and no doctor. The embedded model answers here: rules without a neural network, on this machine, which send nothing anywhere.'
          : `I am hale, a program and no doctor. The language model ${modelName} plans and words the answers here.`
      } Numbers never come from a model: code computes them from your own rows, and a sentence with any other number is not said.`,
  },
  {
    examples: `who are you / who or what are you / what or who are you / who is this / what are you / what is hale / what is this app / who am i talking to
      who made you / / what is your name / do you have a name / introduce yourself / who built you`,
    reply: () =>
      'I am hale, a self-hosted assistant for your own health data. I answer from what your wearables and lab reports brought, and every number that I say can be proved from it. I am no doctor and make no diagnosis.',
  },
  {
    examples: `what can you do / what can i ask you / what kind of questions can i ask / what things can you answer /
      what can you help me with / what do you know about me / what data do you have / what data is there
      how do i use this / / how does this work / how do i begin / where do i start / what now / help / help me please
      show me some examples / / what are your features / commands / what kind of things can i ask you
      what things can i ask`,
    reply: ({ metrics }) => abilities(metrics),
  },
  {
    examples: `how do i export my data / download all my data / export everything / can i get a copy of all you have on me /
      how can i get my data out of here / data export / send my data to me / back up my account
      save my data to a file / / get my data as csv / can i export this to a file`,
    reply: () =>
      'In the app, the button “Save a copy of everything” stands on the page You. In a terminal, `hale account export hale.zip` writes everything that is kept of you, with reports and answers, into a file, and `hale sync` prints your rows as JSON Lines. Whoever runs this server can do so as well, with `hale users export` and your user id, which `hale whoami` shows. The page /docs/privacy says what it holds.',
  },
  {
    examples: `what should i ask my doctor / what should i tell my doctor / what should i show my doctor
      send my data to my doctor / / can you send this to my doctor / print something for my doctor
      a report for my doctor / share my data with my doctor / / what do i take to the doctor
      i see my doctor tomorrow what do i bring`,
    reply: () =>
      'The app has “A page for the doctor”, on the page You: it shows what you choose, each value beside its range, and can be printed or saved as a file. Nothing is sent anywhere by itself. What lies outside of its range is a good thing to ask about: “Which of my lab values are out of range?” lists it, and “Anything unusual?” looks at the rest.',
  },
  {
    examples: `how do i delete my data / delete my account / erase everything about me / i want all my data gone / forget me /
      right to be forgotten / close my account / delete everything you have on me`,
    reply: () =>
      'To erase everything that is kept of you: “Delete my account” on the page You of the app, or `hale account delete`, which asks for your password and then again. It deletes rows, answers and files, your sign-in, and the key that they were encrypted under; make a copy first (`hale account export hale.zip`). Whoever runs this server can do so as well, with `hale users erase` and your user id, which `hale whoami` shows. `hale sources disconnect` only stops new data from coming. The page /docs/privacy says what happens step by step.',
  },
  {
    examples: `where does that number come from / where did you get these numbers / how do you know that / are you sure /
      can you prove that number / is that right / is that number correct / how was that number calculated /
      what is the source of that / can i trust your numbers / how accurate is this / prove it / how reliable are you /
      how did you work that out / where is that from / show me the proof / do you make this up / how did you get that`,
    reply: () =>
      'Each number is a fact of the fact sheet that comes with the answer: its value, unit, source, window, and how many values entered. A tap on it in the app, or `hale turns explain last`, follows it through its query and your rows to the bytes that your device or report sent, and computes it again.',
  },
  {
    examples: `is my data private / is my data safe with you / who can see my data / can anyone else read this
      do you share my data / / do you sell my data / where is my data stored / where does my data go
      do you keep my data / can my boss see this / / what about my privacy / privacy / is it encrypted
      does it leave my machine`,
    reply: ({ modelName }) =>
      `Your data lies in the database of whoever runs this server, and in no cloud of hale's. Nobody but you sees it through hale; looks by the operator with their key are written to an audit log. ${
        modelName === embedded
          ? 'The model that answers is inside this server, so no question leaves it.'
          : 'The language model runs at another service, which gets your questions and the facts for an answer; each turn lists under disclosures what was sent to it.'
      } The page /docs/privacy says more.`,
  },
  {
    examples: `how do i connect my watch / connect my watch / how do i get my watch in here / i bought a watch and now /
      how do i add a device / where do i link my watch / how do i get my watch data in here /
      why is there nothing from my watch / why do you see nothing from my watch`,
    reply: () =>
      'Connect a wearable on the page Sources of the app, or with `hale sources connect`: it opens the page where you choose your watch or ring and sign in there. `hale import` then asks it for its last days, and `hale sources list` shows what is connected. An export file of its maker can be imported as well, with `hale import` and the file.',
  },
  {
    examples: `how do i import my apple health data / import apple health / how do i import a file / import an export file /
      how do i bring my old data in / can i upload a csv file / i have an export from my watch how do i load it /
      import my history from a file / how do i get my apple health in`,
    reply: () =>
      'Choose the file under “Import a file” on the page Sources of the app, or drop it there; in a terminal it is `hale import` and the file. Exports of Apple Health, Fitbit, Garmin, Whoop and Oura are read as they are, and any table after you confirmed its columns. The same file again changes nothing.',
  },
  {
    examples: `how do i upload a lab report / where can i add my blood results / upload my lab report
      i have a pdf from the lab / / add my blood test / can you read a photo of my lab results
      how do i get my labs in here`,
    reply: () =>
      'Upload a lab report on the page Labs of the app, as a file or a photo, or with `hale labs upload` and the file (PDF, JPEG or PNG); the values that were read are shown. `hale labs list` shows the reports so far, and you can then ask for each value by its name.',
  },
  {
    examples: `how do i refresh my data / update my data / fetch my older data / how do i backfill my history /
      my data is old how do i update it / refresh`,
    reply: () =>
      '`hale import` asks every connected source for its last days again; `hale import --days` takes how many. On the page Sources of the app a button does the same. The rows appear as they arrive, and asking twice changes nothing.',
  },
  {
    examples: `should i see a doctor / do i need to go to a doctor / when should i call a doctor
      must i go to the doctor about this / should i get checked / should i get my heart checked`,
    reply: () =>
      'I cannot judge that from your data. Ask a doctor about whatever worries you, lasts or gets worse; an answer with its fact sheet can go along. Sudden chest pain, trouble breathing, fainting or weakness on a side of the body is an emergency: call your emergency number at once.',
  },
];

const nearestTopic = nearestOf(
  meanings,
  topics.map(({ examples, reply }) => ({ examples, kind: reply })),
  0.72,
);

const ofIllness = [
  `\\b(?:(?:do|did|could|might|can|may|have|am) i\\b|is (?:it|this|that)\\b|(?:are|is) (?:these|those|my)\\b|what are the (?:chances|odds)|signs? of|symptoms? of)[^?]*\\b(?!(?:high|low) blood pressure|obes)${illness}\\b`,
  `\\b(?:diagnos\\w+|what(?:'s| is) wrong with me|what (?:illness|disease|condition)|am i (?:ill|sick|dying))\\b`,
].map((pattern) => new RegExp(pattern));

const talkCharactersMax = 200;

const asksOfData = (text: string, metrics: readonly ListedMetric[]): boolean =>
  /\d|\b(?:yesterday|last night|(?:last|past|this) (?:week|month|year)|average|mean)\b/.test(text) ||
  findActivities(text, []).length > 0 ||
  findMentions(text, vocabularyOfQuestions(metrics), { typos: false }).length > 0;

/** `Any sign of inflammation in my blood?` asks for a result that the person has. */
const namesResult = (text: string, metrics: readonly ListedMetric[]): boolean =>
  (text.match(new RegExp(`\\b${illness}\\b`, 'g')) ?? []).every(
    (named) => findLabs(named, metrics).metrics.length > 0,
  ) && new RegExp(`\\b${illness}\\b`).test(text);

/** Answers small talk and questions about hale. */
export function replyTo(question: string, known: Known): string | null {
  if (question.length > talkCharactersMax) return null;
  const text = plain(question);
  const small = smallTalk.find(({ is }) => is(text));
  if (small) return small.reply(known);
  if (
    ofIllness.some((pattern) => pattern.test(text)) &&
    valuesFor(text, known.metrics).length === 0 &&
    !namesResult(text, known.metrics) &&
    !asksOfData(text.replace(new RegExp(illness, 'g'), ' '), known.metrics)
  )
    return diagnoses.reply(known);
  if (asksOfData(text, known.metrics)) return null;
  return nearestTopic(text)?.(known) ?? null;
}

function offered(metrics: readonly ListedMetric[]): string {
  const questions = exampleQuestions(metrics);
  return questions.length === 0
    ? '. There is none yet: connect a wearable with `hale sources connect`, or upload a lab report with `hale labs upload`.'
    : `, for example: ${quoted(questions)}`;
}

const abilities = (metrics: readonly ListedMetric[]): string =>
  `I answer questions about your own data: averages, totals and records, trends and comparisons, days with something against days without, what is unusual, what changed, your sessions and your lab values. I say where a value stands against published ranges and what could be tried.${
    exampleQuestions(metrics).length === 0 ? ` ${emptyAccount}` : ` For example: ${quoted(exampleQuestions(metrics))}`
  }`;

export const emptyAccount =
  'Your account holds no data yet, so there is nothing to answer from. In the app, the page Sources connects a wearable or imports a file, and the page Labs takes a lab report. In a terminal: `hale sources connect`, then `hale import` for its past; or `hale labs upload`. To see first what answers look like, `hale demo` starts a server with a made-up person in it.';
