import * as czech from 'n2words/cs-CZ';
import * as danish from 'n2words/da-DK';
import * as german from 'n2words/de-DE';
import * as spanish from 'n2words/es-ES';
import * as french from 'n2words/fr-FR';
import * as italian from 'n2words/it-IT';
import * as norwegian from 'n2words/nb-NO';
import * as dutch from 'n2words/nl-NL';
import * as polish from 'n2words/pl-PL';
import * as portuguese from 'n2words/pt-PT';
import * as russian from 'n2words/ru-RU';
import * as swedish from 'n2words/sv-SE';
import * as turkish from 'n2words/tr-TR';
import * as ukrainian from 'n2words/uk-UA';
import { folded } from '../../lexicon/words.ts';

// Number words of other languages, generated when first needed.

type Generator = { toCardinal: (value: number) => string; toOrdinal: (value: number) => string };

type Language = {
  generator: Generator | null;
  /** More often articles or pronouns than numbers. */
  not: string;
  /** Other forms, fractions and multiples; `*` is any ending. */
  more: string;
};

const languages = {
  de: {
    generator: german,
    not: 'ein eine einer eines einem einen',
    more: 'zwo hundert* tausend* million* milliard* dutzend* halb halbe* halbier* halfte viertel* drittel funftel zehntel dreiviertel* anderthalb* eineinhalb doppelt* verdoppel* dreifach* vierfach* verdreifach* zweimal dreimal viermal funfmal sechsmal siebenmal achtmal neunmal zehnmal dritte dritten dritter drittes vierte* zweifach* prozent',
  },
  fr: {
    generator: french,
    not: 'un une et',
    more: 'cents mille milliers millier million* milliard* centaine* dizaine* quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine douzaine* demi demie demi* moitie tiers quart quarts doubl* tripl* quadrupl* septante huitante octante nonante vingts pourcent',
  },
  es: {
    generator: spanish,
    not: 'un una uno y',
    more: 'ciento* docena* decena* millar* miles millon* medio medios mitad tercio* cuarto* quinto* doble* duplic* triple* triplic* veinti* doscient* trescient* cuatrocient* quinient* seiscient* setecient* ochocient* novecient*',
  },
  it: {
    generator: italian,
    not: 'un una uno e sei',
    more: 'mila *mila migliai* centinai* decina decine dozzina dozzine milion* miliard* mezzo mezza mezz meta terzo terzi quarto quarti doppi* raddoppi* tripl* venti* trenta* quaranta* cinquanta* sessanta* settanta* ottanta* novanta*',
  },
  pt: {
    generator: portuguese,
    not: 'um uma e',
    more: 'cento* duas dezena* duzia* milhar* milhare* milhao milhoes meia meio metade terco* quarto quartos quinto* dobr* duplic* tripl* duzent* trezent* quatrocent* quinhent* seiscent* setecent* oitocent* novecent* dezesse* dezeno* dezano* bilh*',
  },
  nl: {
    generator: dutch,
    not: 'een en',
    more: 'honderd* duizend* miljoen* miljard* dozijn* half halve helft kwart kwartier derde* anderhal* dubbel* verdubbel* verdriev* tweemaal driemaal viermaal tweevoud* drievoud* tweede* procent',
  },
  pl: {
    generator: polish,
    not: '',
    more: 'jeden jedna jedno jednego jednej jednym dwu dwa dwaj dwie dwiema dwoch dwom dwoje dwunast* dwudziest* oba obu obie trzech trzem trzema trzeci* trzykr* trzyn* trzydz* trzy czter* czwart* piec* piat* szesc* szost* siedm* siodm* osm* osiem* dziewiec* dziewiat* dziesiec* dziesiat* jedena* *nascie *nastu *dziescia *dziesci *dziesiat setki setek setk* dwiescie dwustu trzysta czterysta piecset szescset siedemset osiemset tysi* milion* miliard* pol polow* poltor* cwierc* tuzin* podwo* potro* dwukrot* trzykrot* stu procent*',
  },
  sv: {
    generator: swedish,
    not: 'en ett och',
    more: 'hundra* tusen* miljon* miljard* dussin* halv halva* halfte* kvart fjardedel* tredjedel* dubb* fordubbl* tredubb* tjog* *hundra* *tusen* procent',
  },
  da: {
    generator: danish,
    not: 'en et og to',
    more: 'to hundred* tusind* million* milliard* dusin* halv halve* halvdel* halvanden kvart* fjerdedel* tredjedel* dobbel* fordobl* tredobl* *hundrede* *tusind* *tusinde procent',
  },
  no: {
    generator: norwegian,
    not: 'en ett og to',
    more: 'to hundre* tusen* million* milliard* dusin* halv halve* halvpart* halvannen kvart* fjerdedel* tredjedel* dobbel* fordobl* tredobl* *hundre* *tusen* prosent',
  },
  cs: {
    generator: czech,
    not: '',
    more: 'jeden jedna jedno dve dvou dvema dva dvan* dvac* tri trem tremi trech treti* trin* ctyr* ctvr* pet* sest* sedm* osm* devet* deset* jedenact* *nact* dvacet* tricet* *desat* stovk* sta ste set tisic* milion* pul pulk* polovin* polovic* tucet tuctu dvojnasob* trojnasob* zdvoj* dvakrat trikrat procent*',
  },
  ru: {
    generator: russian,
    not: '',
    more: 'один одна одно одной одну одного одним два две двух двум двумя двое двойн* дважды двенадцат* три трех трем тремя трое трижды тринадцат* тридцат* четыр* четверт* пят* шесть шести шестью шестой шестеро семь семи семью седьм* восем* восьм* девят* десят* *надцат* двадцат* тридцат* сорок* *десят* сотн* сот ста двести двухсот триста четыреста тысяч* миллион* миллиард* полов* полтор* трет* дюжин* удво* утро* вдво* втро* вчетверо процент*',
  },
  uk: {
    generator: ukrainian,
    not: '',
    more: 'один одна одне одної одну одного одним два дві двох двом двома двоє двічі дванадцят* двадцят* три трьох трьом трьома троє тричі трет* тринадцят* тридцят* чотир* четверт* пят* шість шести шост* сім семи сьом* вісім восьм* девят* десят* *надцят* сорок* *десят* сотн* сот двісті двохсот триста чотириста тисяч* мільйон* мільярд* полов* півтор* дюжин* подвої* потрої* вдвічі втричі процент* відсот*',
  },
  tr: {
    generator: turkish,
    not: 'bir',
    more: 'yarim yari* yarisi ceyrek* bucuk* duzine* yuz* bin binler* milyon* milyar* iki* uc ucu* dort* bes* alti* yedi* sekiz* dokuz* onlar* yirmi* otuz* kirk* elli* altmis* yetmis* seksen* doksan*',
  },
  ja: { generator: null, not: '', more: '' },
  zh: { generator: null, not: '', more: '' },
} satisfies Record<string, Language>;

export type NumberLanguage = keyof typeof languages;

export const numberLanguages = Object.keys(languages) as NumberLanguage[];

const hanNumeral = /[〇零一二三四五六七八九十百千万萬億亿兆两兩壱壹弐贰参叁肆伍陆柒捌玖拾廿卅半倍双雙]/u;

// The values whose words make up all others.
const values = [...Array(101).keys(), ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 100), 1000, 2000, 5000, 1_000_000];

const ordinalValues = [...Array(101).keys()].slice(3);

const wordPattern = /\p{L}+/gu;

type Lexicon = { words: ReadonlySet<string>; forms: RegExp };

const lexicons = new Map<NumberLanguage, Lexicon>();

function lexiconOf(language: NumberLanguage): Lexicon {
  const known = lexicons.get(language);
  if (known) return known;
  const { generator, not, more } = languages[language];
  const articles = new Set(not.split(' '));
  const words = new Set<string>();
  const add = (text: string) => {
    for (const word of folded(text).match(wordPattern) ?? []) if (!articles.has(word)) words.add(word);
  };
  if (generator) {
    for (const value of values) add(generator.toCardinal(value));
    for (const value of ordinalValues) add(generator.toOrdinal(value));
  }
  const patterns = more.split(' ').filter((form) => form !== '');
  const forms = new RegExp(`^(?:${patterns.map((form) => form.replaceAll('*', '\\p{L}*')).join('|')})$`, 'u');
  const lexicon = { words, forms: patterns.length === 0 ? /^(?!)/ : forms };
  lexicons.set(language, lexicon);
  return lexicon;
}

// `achttausendeinhundertdreiundzwanzig`.
function isCompound(word: string, { words }: Lexicon): boolean {
  const ends = [0];
  for (let end = 1; end <= word.length; end++) {
    const isEnd = ends.some((start) => words.has(word.slice(start, end)) || joints.has(word.slice(start, end)));
    if (isEnd) ends.push(end);
  }
  return ends.at(-1) === word.length && [...words].some((part) => part.length >= 3 && word.includes(part));
}

const joints = new Set(['und', 'en', 'og', 'och', 'e', 'ein', 'een', 'et', 'ett', 'un', 'mila', 'tausend', 'hundert']);

const compoundLengthMin = 6;
const compoundLengthMax = 80;

function isNumberWord(word: string, language: NumberLanguage): boolean {
  const lexicon = lexiconOf(language);
  if (lexicon.words.has(word) || lexicon.forms.test(word)) return true;
  const counted = /^(.{3,})(?:mal|fach|maal|voud|krotnie|gang|ganger)$/u.exec(word)?.[1];
  if (counted !== undefined && (lexicon.words.has(counted) || isCompound(counted, lexicon))) return true;
  return word.length >= compoundLengthMin && word.length <= compoundLengthMax && isCompound(word, lexicon);
}

// `sei ore` counts, `sei andato` does not.
const italianSix = /(?<!\p{L})sei(?:\s+\p{L}+[ei](?!\p{L})|\s*(?:[.,;:!?]|$))/u;

// Easily confused in a short sentence.
const alike: readonly (readonly NumberLanguage[])[] = [
  ['es', 'pt', 'it', 'fr'],
  ['de', 'nl'],
  ['sv', 'da', 'no'],
  ['pl', 'cs'],
  ['ru', 'uk'],
  ['ja', 'zh'],
];

const ownOnly = new Set(
  'to meta media meio meia quarto quart die once onze due sei tres half tre sex tio sta set miles mille cent dos six dix sete cem'.split(
    ' ',
  ),
);

// `media hora` counts, `de media` is the average.
const spanishHalf = /(?<!\p{L})medias?\s+(?:hora|docena|milla|semana|noche|tanda|vuelta)/u;

export function numberWordIn(text: string, language: NumberLanguage): string | null {
  const read = folded(text);
  if (language === 'ja' || language === 'zh') return hanNumeral.exec(read)?.[0] ?? null;
  if (language === 'it' && italianSix.test(read)) return 'sei';
  if (language === 'es' && spanishHalf.test(read)) return 'media';
  const others = (alike.find((group) => group.includes(language)) ?? []).filter((other) => other !== language);
  const found = (read.match(wordPattern) ?? []).find(
    (word) =>
      isNumberWord(word, language) ||
      (!ownOnly.has(word) && word.length >= 4 && others.some((other) => lexiconOf(other).words.has(word))),
  );
  return found ?? hanNumeral.exec(read)?.[0] ?? null;
}

// Foreign number words that are English words, too.
const english = new Set(
  'once seize fire sept million billion trillion mille cent note bine double triple quart dozen half sexton media miles medio zero null cents septa percent procent centers center sets tiers second seconde septet tribune ordinal trend trends treated tries trim triple single ones doze'.split(
    ' ',
  ),
);

const foreignLengthMin = 4;

const foreignWords = new Map<string, boolean>();
const foreignWordsMax = 20_000;

function isForeignNumberWord(word: string): boolean {
  const known = foreignWords.get(word);
  if (known !== undefined) return known;
  if (foreignWords.size >= foreignWordsMax) foreignWords.clear();
  const isNumber = numberLanguages.some((language) => {
    const lexicon = lexiconOf(language);
    return lexicon.words.has(word) || (word.length >= foreignCompoundMin && isCompound(word, lexicon));
  });
  foreignWords.set(word, isNumber);
  return isNumber;
}

const foreignCompoundMin = 9;

/** For English texts: ordinary English words do not count. */
export function foreignNumberWordIn(text: string): string | null {
  const read = folded(text);
  const found = (read.match(wordPattern) ?? []).find(
    (word) => word.length >= foreignLengthMin && !english.has(word) && isForeignNumberWord(word),
  );
  return found ?? hanNumeral.exec(read)?.[0] ?? null;
}
