import { findLabs } from '../lexicon/lab-names.ts';
import { findMentions, vocabularyOfQuestions } from '../lexicon/metric-names.ts';
import { findActivities } from '../lexicon/sports.ts';
import type { MetricInfo } from '../model.ts';
import { illness } from '../safety/medical-claims.ts';
import { exampleQuestions, quoted } from './offers.ts';

// They hold no number about health, and no model writes them.

export const embedded = 'embedded';

type Known = { metrics: readonly MetricInfo[]; modelName: string };

const opening =
  "(?:(?:hi|hello|hey|hiya|ok(?:ay)?|so|well|and|thanks?(?: you)?|thx|ty|cheers|ta|please|sorry|good (?:morning|afternoon|evening)|just (?:wondering|curious)|quick question|one (?:more )?(?:thing|question))(?: there| hale| all)?[\\s,.!:–-]+)*(?:(?:can|could|would) you (?:please )?(?:tell|show|explain)(?: to)? me |(?:please )?(?:tell|show) me |i(?:'d| would) like to know |i want to know |do you know )?";

const whole = (...patterns: string[]): RegExp =>
  new RegExp(
    `^${opening}(?:${patterns.join('|')})(?:[\\s,]+(?:please|then|now|hale|today|exactly|again|by the way))*$`,
  );

const list = (words: string) => new Set(words.split(' '));
const wordsMax = 16;

function only(telling: string, around: string): Test {
  const [must, may] = [list(telling), list(around)];
  return {
    test: (text) => {
      const words = text.match(/\p{L}[\p{L}'-]*/gu) ?? [];
      return (
        words.length <= wordsMax &&
        !/\d/.test(text) &&
        words.some((word) => must.has(word)) &&
        words.every((word) => must.has(word) || may.has(word))
      );
    },
  };
}

const anyWay = (...patterns: string[]): Test => {
  const [first, ...others] = patterns.map((pattern) => new RegExp(pattern));
  return { test: (text) => [first, ...others].some((pattern) => pattern?.test(text)) };
};
const kept =
  '(?:data|everything|account|profile|history|info|information|records?|files?|answers|reports?|it all|the lot|all of it|stuff|numbers)';

const myData =
  '(?:(?:all|everything)(?: of)? )?(?:my |the )?(?:own )?(?:(?:health )?(?:data|information|records?|account|history|profile|files?|reports?|answers|questions)|everything)';
const thatNumber =
  '(?:that|this|the|these|those|your|it|they)(?: (?:last|first|same|particular|very|previous))?(?: (?:numbers?|figures?|values?|results?|answers?|averages?|facts?))?';

type Test = { test: (text: string) => boolean };
type Talk = { is: Test; reply: (known: Known) => string };

const talks: readonly Talk[] = [
  {
    is: /^(?:ok |great |cool |perfect |lovely |many )*(?:thanks|thank you|thx|ta|cheers)\b(?!.*(?:\?|\b(?:how|what|when|which|where|why|show|tell|give|compare|did|do|is|was)\b))(?=.*\b(?:all|enough|it|helpful|help|today|now|bye|later|done|much|lot|appreciated?)\b)/,
    reply: () => 'You are welcome. Ask again whenever you like.',
  },
  {
    is: whole(
      "(?:yo )?(?:what'?s|wha?s|wass?) ?(?:up|good|happening)",
      'sup',
      '(?:are )?(?:you|u) (?:still )?(?:there|here|awake|up|working|alive|ok)',
      '(?:is )?(?:anybody|anyone) (?:there|here|home)',
      'test(?:ing)?(?: test)*',
      'ping',
    ),
    reply: ({ metrics }) => `Hello. Ask me about your own data${offered(metrics)}`,
  },
  {
    is: only(
      'hi hello hey hiya heya howdy yo greetings morning afternoon evening how',
      "good there hale again everyone all day are you is how's hows it doing going do nice to meet what's up today mate then",
    ),
    reply: ({ metrics }) => `Hello. Ask me about your own data${offered(metrics)}`,
  },
  {
    is: only(
      'thanks thank thx ty cheers ta appreciated appreciate brilliant great perfect cool nice awesome amazing lovely fab fantastic wonderful excellent super superb helpful helps helped legend star genius sweet neat sorted job',
      "many ok okay so much very a lot again hale for the your that this that's thats is was you you're youre one mate good well done all it to know info information help really just what i need needed wanted too bit of be been me now everything quick answer answers and then right pal man will do an are hello hi oh wow",
    ),
    reply: () => 'You are welcome. Ask again whenever you like.',
  },
  {
    is: only(
      'bye goodbye night goodnight later ciao cya farewell care see',
      "good you ya soon tomorrow take for now then hale ok okay that is that's all today nite catch talk to until next time sleep well off everyone thanks thank cheers ta bye-bye again i am i'm going bed have a one day",
    ),
    reply: () => 'Goodbye. Your questions and their answers stay in your list of turns (`hale turns list`).',
  },
  {
    is: /^(?:(?:but |no |sorry |hmm |i think )*(?:that|this|it|you|those|these)(?:'s| is| are|'re| was| looks?| seems?| sounds?| got| can't| cannot| doesn't look)? (?:all |be |a bit |completely |just |so |totally |it |that |this )*(?:wrong|rubbish|nonsense|bullshit|crap|garbage|incorrect|not right|not true|mistaken|a mistake|right|odd number)|i (?:don't|do not) (?:believe|trust) (?:that|this|you|it)|(?:wrong|nonsense|rubbish))$/,
    reply: () =>
      'I am sorry that the answer does not look right. `hale turns explain last` follows each of its numbers to what your device or report sent; if that is right and I took the question in another way, please say it in other words.',
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
          ? 'I am hale, a program and no doctor. The embedded model answers here: rules without a neural network, on this machine, which send nothing anywhere.'
          : `I am hale, a program and no doctor. The language model ${modelName} plans and words the answers here.`
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
      'what (?:can|do|could|should|would) (?:you|hale|i) (?:do|help(?: me)?(?: with)?|ask(?: you)?(?: about)?|answer|know(?: about me)?|tell me|offer)(?: for me| here)?',
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
      'Your rows: `hale sync` prints them as JSON Lines and keeps a copy in a file. Everything that is kept of you, with reports and answers: `hale account export hale.zip` writes it into a file; whoever runs this server can do so as well, with `hale users export` and your user id, which `hale whoami` shows. The page /docs/privacy says what it holds.',
  },
  {
    is: whole(
      `(?:how (?:do|can|could|would|should) i|can i|can you|could you|i (?:want|would like|need) to|how to|is there a way to|may i|could i|please) (?:please )?(?:delete|erase|remove|wipe|forget|close|cancel|get rid of|clear) (?:me|${myData})(?: .*)?`,
      `(?:delete|erase|remove|wipe|forget) (?:me|${myData})(?: please)?`,
      `i (?:want|would like|need) (?:all )?${myData} (?:gone|deleted|erased|removed|wiped|off here)(?:[ ,]*how(?: .*)?)?`,
      'right to be forgotten',
    ),
    reply: () =>
      'To erase everything that is kept of you: `hale account delete`, which asks for your password and then again. It deletes rows, answers and files, your sign-in, and the key that they were encrypted under; make a copy first (`hale account export hale.zip`). Whoever runs this server can do so as well, with `hale users erase` and your user id, which `hale whoami` shows. `hale sources disconnect` only stops new data from coming. The page /docs/privacy says what happens step by step.',
  },
  {
    is: whole(
      `where (?:do|does|did|have|has) (?:you (?:get|have|take|got|pull|find) )?${thatNumber}(?: (?:come|came|get|stem))?(?: from)?`,
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
      '(?:how (?:do|can|could|should) i|can i|i (?:want|would like|need) to|how to|where (?:do|can) i) (?:connect|add|link|pair|sync|set up|use|install|get|put|bring|load|import) (?:my |an? |the |another |new )*(?:watch|wearables?|device|devices|source|sources|garmin|oura|whoop|fitbit|apple watch|apple health|polar|ring|tracker|phone|band|strap)(?: .*)?',
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
      '(?:how (?:do|can|could|should) i|can i|i (?:want|would like|need) to|how to) (?:import|load|refresh|update|fetch|backfill|get) (?:my |the |some |older |old |more |past |historic(?:al)? |all )*(?:data|history|days|past|rows|readings)(?!.*(?:csv|json|file|excel|copy|spreadsheet|pdf|out$|out of|out from))(?: .*)?',
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

const ofIllness = anyWay(
  `\\b(?:(?:do|did|could|might|can|may|have|am) i\\b|is (?:it|this|that)\\b|(?:are|is) (?:these|those|my)\\b|what are the (?:chances|odds)|signs? of|symptoms? of)[^?]*\\b(?!(?:high|low) blood pressure|obes)${illness}\\b`,
  `\\b(?:diagnos\\w+|what(?:'s| is) wrong with me|what (?:illness|disease|condition)|am i (?:ill|sick|dying))\\b`,
);

const inAnyWords: readonly { is: Test; like: string }[] = [
  {
    is: anyWay(
      `\\b(?:send|share|give|show|email|e-?mail|mail|print|forward|pass)\\b.*\\b(?:doctor|gp|physician|trainer|coach|nurse|clinic|hospital|physio\\w*)\\b`,
    ),
    like: 'export my data',
  },
  {
    is: anyWay(`\\b(?:delete|erase|remove|wipe|purge|scrub|get rid of|close|cancel)\\b.*\\b(?:me|${kept})\\b`),
    like: 'delete my data',
  },
  {
    is: anyWay(
      `\\b(?:export|download|back ?up|takeout|(?:get|have|want|need|take|save|send me) (?:\\w+ ){0,4}(?:copy|out|file|csv|json|spreadsheet))\\b.*\\b${kept}\\b`,
      `\\b(?:get|take|pull|move) (?:\\w+ ){0,3}${kept} (?:out|off|away)\\b`,
      `\\b${kept}\\b.*\\b(?:export|download|csv|json|excel|spreadsheet)\\b`,
    ),
    like: 'export my data',
  },
  {
    is: anyWay(
      '\\b(?:private|privacy|confidential|gdpr|encrypt\\w*|secure|leak\\w*|sell|selling|sold|hack\\w*|third part\\w+)\\b',
      `\\b(?:who|anyone|anybody|someone|somebody|boss|employer|insur\\w+|company|doctor|family|partner|wife|husband|google|others?|people|else)\\b.*\\b(?:see|sees|read|reads|access|view|look at|get at|get hold of)\\b.*\\b(?:this|that|it|${kept})\\b`,
      `\\b(?:share|send|upload|store|keep|stored|kept|saved)\\b.*\\b${kept}\\b`,
      `\\b${kept}\\b.*\\b(?:go|goes|going|stay|stays|safe|shared|sent|stored|kept|saved|leave|leaves)\\b`,
    ),
    like: 'privacy',
  },
  {
    is: anyWay(
      '\\b(?:make|making|made)\\b.*\\bup\\b|\\bhallucinat\\w*|\\bhow (?:accurate|reliable|trustworthy|sure|confident)\\b|\\b(?:can|should) i (?:really )?(?:trust|believe|rely on)\\b',
      '\\b(?:where|how)\\b.*\\b(?:numbers?|figures?|values?|answers?|results?|data|that|this|it|those)\\b.*\\b(?:come|comes|came|from|get|got|know|calculated|worked out)\\b',
    ),
    like: 'prove it',
  },
  {
    is: anyWay(
      '\\bwho (?:are you|am i (?:talking|speaking|chatting)|is this)\\b|\\b(?:human|robot|bot|(?:real|actual) person)\\b',
    ),
    like: 'are you a bot',
  },
  {
    is: anyWay('\\b(?:offline|internet|cloud|open source|self-?hosted|neural|machine learning)\\b'),
    like: 'are you a bot',
  },
];

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\bu\b/g, 'you')
    .replace(/\br\b/g, 'are')
    .replace(/\bur\b/g, 'your')
    .replace(/\bpl[sz]\b/g, 'please')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,!?…:;–-]+|[\s.,!?…:;)–-]+$/g, '')
    .trim();

const talkCharactersMax = 200;

const asksOfData = (text: string, metrics: readonly MetricInfo[]): boolean =>
  /\d|\b(?:yesterday|last night|(?:last|past|this) (?:week|month|year)|average|mean)\b/.test(text) ||
  findActivities(text, []).length > 0 ||
  findMentions(text, vocabularyOfQuestions(metrics), { typos: false }).length > 0;

/** `Any sign of inflammation in my blood?` asks for a result that the person has. */
const namesResult = (text: string, metrics: readonly MetricInfo[]): boolean =>
  (text.match(new RegExp(`\\b${illness}\\b`, 'g')) ?? []).every(
    (named) => findLabs(named, metrics).metrics.length > 0,
  ) && new RegExp(`\\b${illness}\\b`).test(text);

export function replyTo(question: string, known: Known): string | null {
  if (question.length > talkCharactersMax) return null;
  const text = plain(question);
  const replyLike = (said: string) => talks.find(({ is }) => is.test(said))?.reply(known) ?? null;
  const like =
    ofIllness.test(text) &&
    !namesResult(text, known.metrics) &&
    !asksOfData(text.replace(new RegExp(illness, 'g'), ' '), known.metrics)
      ? 'can you diagnose'
      : asksOfData(text, known.metrics)
        ? undefined
        : inAnyWords.find(({ is }) => is.test(text))?.like;
  return replyLike(text) ?? (like === undefined ? null : replyLike(like));
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

export const emptyAccount =
  'Your account holds no data yet, so there is nothing to answer from. Connect a wearable with `hale sources connect`, then fetch its past with `hale import`; or upload a lab report with `hale labs upload`. To see first what answers look like, `hale demo` starts a server with a made-up person in it.';
