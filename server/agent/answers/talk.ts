import type { MetricInfo } from '../model.ts';
import { exampleQuestions, quoted } from './offers.ts';

// Replies about hale itself. They hold no number about health, and no model writes them.

/** The name of the embedded model. */
export const embedded = 'embedded';

type Known = { metrics: readonly MetricInfo[]; modelName: string };

const opening =
  "(?:(?:hi|hello|hey|hiya|ok(?:ay)?|so|well|and|thanks?(?: you)?|please|sorry|good (?:morning|afternoon|evening)|just (?:wondering|curious)|quick question|one (?:more )?(?:thing|question))(?: there| hale| all)?[\\s,.!:–-]+)*(?:(?:can|could|would) you (?:please )?(?:tell|show|explain)(?: to)? me |(?:please )?(?:tell|show) me |i(?:'d| would) like to know |i want to know |do you know )?";

const whole = (...patterns: string[]): RegExp =>
  new RegExp(
    `^${opening}(?:${patterns.join('|')})(?:[\\s,]+(?:please|then|now|hale|today|exactly|again|by the way))*$`,
  );

const myData =
  '(?:(?:all|everything)(?: of)? )?(?:my |the )?(?:own )?(?:(?:health )?(?:data|information|records?|account|history|profile|files?|reports?|answers|questions)|everything)';
const thatNumber =
  '(?:that|this|the|these|those|your|it|they)(?: (?:last|first|same|particular|very|previous))?(?: (?:numbers?|figures?|values?|results?|answers?|averages?|facts?))?';

type Talk = { is: RegExp; reply: (known: Known) => string };

const talks: readonly Talk[] = [
  {
    is: whole(
      "(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|hi there|hello there|hey there|what'?s up|how are you(?: doing)?|how do you do|nice to meet you)(?: (?:hale|there|again|everyone|all))*(?:[\\s,]+how are you(?: doing)?)?",
    ),
    reply: ({ metrics }) => `Hello. Ask me about your own data${offered(metrics)}`,
  },
  {
    is: whole(
      "(?:many |ok |great |perfect |cool |nice |lovely )?(?:thanks?|thank you|thx|ty|cheers|ta|much appreciated|appreciate it|great|perfect|cool|nice|awesome|good job|well done|that helps|that helped|that's (?:great|helpful|good|all))(?:[\\s,]+(?:so much|very much|a lot|again|hale|for (?:the|your|that|this)(?: \\w+)?|that'?s (?:all|great|helpful)|that helps|everything|you|thanks|thank you))*",
    ),
    reply: () => 'You are welcome. Ask again whenever you like.',
  },
  {
    is: whole(
      '(?:good ?bye|bye(?: bye)?|see (?:you|ya)(?: later| soon| tomorrow)?|good ?night|that is all(?: for today)?|take care|later)(?: hale| then| for now| everyone)*',
    ),
    reply: () => 'Goodbye. Your questions and their answers stay in your list of turns (`hale turns list`).',
  },
  {
    is: whole(
      '(?:what|which|whose) (?:language )?(?:model|llm|ai|gpt)\\b.*',
      'are you (?:an? )?(?:real |some kind of )?(?:chat ?gpt|gpt|llm|ai|robot|bot|machine|language model|human|person|model|llama|claude|gemini|doctor|nurse)\\b.*',
      'do you use (?:an? )?(?:ai|llm|gpt|chat ?gpt|language model|openai|groq)\\b.*',
      'what (?:is|are) (?:you|hale) (?:running|based|built) on',
    ),
    reply: ({ modelName }) =>
      `${
        modelName === embedded
          ? 'I am a program and no doctor. The embedded model answers here: rules without a neural network, on this machine, which send nothing anywhere.'
          : `I am a program and no doctor. The language model ${modelName} plans and words the answers here.`
      } Numbers never come from a model: code computes them from your own rows, and a sentence with any other number is not said.`,
  },
  {
    is: whole(
      'who (?:are you|is hale|is this|am i talking (?:to|with)|made you|built you)',
      'what (?:are you|is hale|is this|is this (?:app|thing))',
      "what'?s (?:your name|hale|this)",
      'introduce yourself',
      'your name',
      'do you have a name',
    ),
    reply: () =>
      'I am hale, a self-hosted assistant for your own health data. I answer from what your wearables and lab reports brought, and every number that I say can be proved from it. I am no doctor and make no diagnosis.',
  },
  {
    is: whole(
      'what (?:can|do|could) (?:you|hale|i) (?:do|help(?: me)?(?: with)?|ask(?: you)?(?: about)?|answer|know(?: about me)?|tell me|offer)(?: for me| here)?',
      'what (?:kinds? of |sorts? of )?(?:questions?|things?) (?:can|could|should|may) (?:i|you) (?:ask|answer|do)(?: you)?',
      'how (?:do|can|does|should) (?:i|you|this|hale|it) (?:use|work|use you|use this|use hale|start|begin|ask(?: you)?(?: questions?)?|help(?: me)?)(?: you| this| hale)?',
      'help(?: me)?(?: please)?',
      '(?:what are )?(?:your |the )?(?:features|capabilities|abilities|commands|options|examples?)',
      '(?:show me |give me )?(?:some )?examples?(?: questions?| of questions?)?',
      'what (?:data|metrics?|information) (?:do you have|do i have|have you got|is there)(?: on me| about me| of mine)?',
      'what do you know(?: about me)?',
    ),
    reply: ({ metrics }) => abilities(metrics),
  },
  {
    is: whole(
      `(?:how (?:do|can|could|would|should) i|can i|i (?:want|would like|need) to|how to|is there a way to|may i|could i|where can i|please) (?:export|download|copy|back ?up|get (?:a copy of|out)|take out|save) ${myData}(?: out| from here| from hale)?(?: .*)?`,
      `(?:export|download|back ?up) ${myData}`,
      'data export|take ?out',
    ),
    reply: () =>
      'Your rows: `hale sync` prints them as JSON Lines and keeps a copy in a file. Everything that is kept of you, with reports and answers: whoever runs this server writes it into a folder with `hale users export` and your user id, which `hale whoami` shows. The page /docs/privacy says what the folder holds.',
  },
  {
    is: whole(
      `(?:how (?:do|can|could|would|should) i|can i|can you|could you|i (?:want|would like|need) to|how to|is there a way to|may i|could i|please) (?:please )?(?:delete|erase|remove|wipe|forget|close|cancel|get rid of|clear) (?:me|${myData})(?: .*)?`,
      `(?:delete|erase|remove|wipe|forget) (?:me|${myData})(?: please)?`,
      'right to be forgotten',
    ),
    reply: () =>
      'To erase everything that is kept of you, whoever runs this server calls `hale users erase` with your user id, which `hale whoami` shows. It deletes rows, answers and files, and the key that they were encrypted under; ask for a copy first (`hale users export`). `hale sources disconnect` only stops new data from coming. The page /docs/privacy says what happens step by step.',
  },
  {
    is: whole(
      `where (?:do|does|did|have|has) (?:you (?:get|have|take|got) )?${thatNumber}(?: (?:come|came|get|stem))?(?: from)?`,
      `how (?:do|did|can) (?:you|i|we) (?:know|get|calculate|compute|prove|check|verify|trust|come up with|arrive at|work out)(?: that| if| whether)? ?(?:${thatNumber})?(?: (?:is|are) (?:right|true|correct|real))?`,
      `(?:can|could|how can) (?:you|i) (?:prove|verify|check|show (?:me )?(?:the )?(?:proof|source) (?:of|for)|trust) ${thatNumber}`,
      `(?:is|are) ${thatNumber} (?:right|true|correct|accurate|real|reliable)`,
      `(?:what is|show me|what's) the (?:source|proof|evidence)(?: (?:of|for|behind) ${thatNumber})?`,
      `how (?:is|was|are|were) ${thatNumber} (?:calculated|computed|worked out|measured|derived)`,
      'are you sure(?: about that| of that)?',
      'prove it',
    ),
    reply: () =>
      'Each number is a fact of the fact sheet that comes with the answer: its value, unit, source, window, and how many values entered. `hale turns explain last` follows each of them through its query and your rows to the bytes that your device or report sent, and computes it again.',
  },
  {
    is: whole(
      `(?:is|are|will|how (?:is|are|private is|safe is|secure is)) ${myData} (?:stay |kept |stored |be )?(?:private|safe|secure|encrypted|protected|confidential|shared|sold|shared with (?:anyone|others|anybody)|kept private|stored)(?: .*)?`,
      `(?:who|can (?:anyone|anybody|others?|somebody|someone)) (?:else )?(?:can |could )?(?:see|sees|read|reads|has access to|have access to|access|look at|looks at) ${myData}`,
      `(?:do|does|will) (?:you|hale) (?:share|sell|send|store|keep|upload|leak) ${myData}(?: .*)?`,
      `where (?:is|are|do you (?:keep|store)|does hale (?:keep|store)) ${myData}(?: (?:stored|kept|saved|go|sent))?`,
      `how private (?:is|are) ${myData}`,
      'what (?:about|is your|is the|are your) (?:my )?(?:privacy|privacy policy|data protection)',
      'privacy|gdpr',
    ),
    reply: ({ modelName }) =>
      `Your data lies in the database of whoever runs this server, and in no cloud of hale's. Nobody but you sees it through hale; looks by the operator with their key are written to an audit log. ${
        modelName === embedded
          ? 'The model that answers is inside this server, so no question leaves it.'
          : 'The language model runs at another service, which gets your questions and the facts for an answer; each turn lists under disclosures what was sent to it.'
      } The page /docs/privacy says more.`,
  },
  {
    is: whole(
      '(?:how (?:do|can|could|should) i|can i|i (?:want|would like|need) to|how to|where (?:do|can) i) (?:connect|add|link|pair|sync|set up|use|install) (?:my |an? |the |another |new )*(?:watch|wearables?|device|devices|source|sources|garmin|oura|whoop|fitbit|apple watch|apple health|polar|ring|tracker|phone|band|strap)(?: .*)?',
      '(?:connect|add|link|pair) (?:my |an? |the |another )*(?:watch|wearables?|device|source|garmin|oura|whoop|fitbit|ring|tracker)',
    ),
    reply: () =>
      'Connect a wearable with `hale sources connect`: it opens the page where you choose your watch or ring and sign in there. `hale import` then asks it for its last days, and `hale sources list` shows what is connected.',
  },
  {
    is: whole(
      '(?:how (?:do|can|could|should) i|can i|i (?:want|would like|need) to|how to|where (?:do|can) i) (?:upload|add|import|send|enter|give you|share|put in) (?:my |an? |the |another |new |some )*(?:lab|labs|blood|lab report|lab reports|lab results|blood (?:test|work|results?|report)s?|results?|pdf|reports?|bloodwork|biomarkers)(?: .*)?',
      'upload (?:my |an? |the )*(?:lab|blood|pdf|report).*',
    ),
    reply: () =>
      'Upload a lab report with `hale labs upload` and the file (PDF, JPEG or PNG); it prints the values that were read. `hale labs list` shows the reports so far, and you can then ask for each value by its name.',
  },
  {
    is: whole(
      '(?:how (?:do|can|could|should) i|can i|i (?:want|would like|need) to|how to) (?:import|load|refresh|update|fetch|backfill|get) (?:my |the |some |older |old |more |past |historic(?:al)? |all )*(?:data|history|days|past|rows|readings)(?: .*)?',
      '(?:import|refresh|update) (?:my )?(?:data|history)',
    ),
    reply: () =>
      '`hale import` asks every connected source for its last days again; `hale import --days` takes how many. The rows appear as they arrive, and asking twice changes nothing.',
  },
  {
    is: whole(
      '(?:can|do|could|will) you (?:diagnose|treat|cure|prescribe)\\b.*',
      'are you (?:an? )?(?:medical|health) (?:professional|device|expert)',
      'can (?:you|hale) replace (?:my |a )?doctor',
    ),
    reply: () =>
      'No diagnosis and no treatment come from me: I say what was measured, where it stands against published ranges, and what could be tried. For what worries you, ask a doctor; the fact sheet is made to be shown there.',
  },
  {
    is: whole(
      '(?:should|must|do|when should|when do) i (?:have to |need to |go )?(?:see|go to|visit|call|ask|talk to|speak to|consult|to)? ?(?:an? |my |the )?(?:doctor|gp|physician|specialist|cardiologist)(?: about (?:this|that|it))?',
    ),
    reply: () =>
      'I cannot judge that from your data. Ask a doctor about whatever worries you, lasts or gets worse; an answer with its fact sheet can go along. Sudden chest pain, trouble breathing, fainting or weakness on a side of the body is an emergency: call your emergency number at once.',
  },
];

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,!?…:;–-]+|[\s.,!?…:;)–-]+$/g, '')
    .trim();

const talkCharactersMax = 200;

/** The reply to a message that is only about hale, or null. */
export function replyTo(question: string, known: Known): string | null {
  if (question.length > talkCharactersMax) return null;
  const text = plain(question);
  return talks.find(({ is }) => is.test(text))?.reply(known) ?? null;
}

function offered(metrics: readonly MetricInfo[]): string {
  const questions = exampleQuestions(metrics);
  return questions.length === 0
    ? '. There is none yet: connect a wearable with `hale sources connect`, or upload a lab report with `hale labs upload`.'
    : `, for example: ${quoted(questions)}`;
}

const abilities = (metrics: readonly MetricInfo[]): string =>
  `I answer questions about your own data: averages, totals and records, trends and comparisons, days with something against days without, what is unusual, what changed, your sessions and your lab values. I say where a value stands against published ranges and what could be tried.${
    exampleQuestions(metrics).length === 0 ? ` ${emptyAccount}` : ` For example: ${quoted(exampleQuestions(metrics))}`
  }`;

/** What to do next where nothing is stored yet. */
export const emptyAccount =
  'Your account holds no data yet, so there is nothing to answer from. Connect a wearable with `hale sources connect`, then fetch its past with `hale import`; or upload a lab report with `hale labs upload`. To see first what answers look like, `hale demo` starts a server with a made-up person in it.';
