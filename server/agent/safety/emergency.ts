import { keysOf } from '../../../db/keys.ts';
import { type Language, type Signs, signsOf } from './signs.ts';

export type Emergency = { kind: 'emergency' | 'crisis'; language: Language };

/**
 * 112: EU emergency number, works from mobile phones in most countries. 988: US Suicide & Crisis Lifeline
 * (988lifeline.org). 116 123: emotional support (Decision 2007/698/EC), in the UK and Ireland the Samaritans. National
 * lines: TelefonSeelsorge (Germany), 3114 (France), 024 (Spain), Telefono Amico Italia, 1411 (Portugal), 188 (CVV,
 * Brazil), 113 Zelfmoordpreventie.
 */
const advice: Record<Language, Record<Emergency['kind'], string>> = {
  en: {
    emergency:
      'This may be an emergency. Call your local emergency number now: 112 in Europe, 911 in the USA and Canada, 999 in the UK. Do not stay alone, and do not wait for an answer from me.',
    crisis:
      'I am glad that you say it, and you do not have to go through this alone. If you are in danger now, call your local emergency number: 112, 911 or 999. Somebody listens at any hour: 988 in the USA (988 Suicide & Crisis Lifeline), 116 123 in the UK and Ireland (Samaritans) and in parts of Europe; findahelpline.com lists the lines of other countries.',
  },
  de: {
    emergency:
      'Das kann ein Notfall sein. Rufen Sie jetzt den Notruf: 112 in Europa, 911 in den USA, 999 im Vereinigten Königreich. Bleiben Sie nicht allein und warten Sie nicht auf eine Antwort von mir.',
    crisis:
      'Es ist gut, dass Sie es sagen; Sie müssen da nicht allein durch. Wenn Sie jetzt in Gefahr sind, rufen Sie den Notruf: 112 (911 in den USA, 999 im Vereinigten Königreich). Jederzeit hört jemand zu: 116 123 oder 0800 111 0 111 in Deutschland (TelefonSeelsorge), 142 in Österreich, 143 in der Schweiz, 988 in den USA.',
  },
  fr: {
    emergency:
      'Cela peut être une urgence. Appelez tout de suite les secours : 112 en Europe (15 en France), 911 aux États-Unis et au Canada, 999 au Royaume-Uni. Ne restez pas sans quelqu’un près de vous et n’attendez pas une réponse de moi.',
    crisis:
      'Vous avez bien fait de le dire, et vous n’êtes pas sans aide. Si vous êtes en danger maintenant, appelez les secours : 112, 911 ou 999. Quelqu’un vous écoute à toute heure : 3114 en France (numéro national de prévention du suicide), 107 en Belgique, 143 en Suisse, 988 aux États-Unis et au Canada, 116 123 dans une partie de l’Europe.',
  },
  es: {
    emergency:
      'Esto puede ser una emergencia. Llame ahora a emergencias: 112 en Europa, 911 en América, 999 en el Reino Unido. No se quede sin compañía y no espere una respuesta mía.',
    crisis:
      'Ha hecho bien en decirlo, y no tiene que pasar por esto sin ayuda. Si está en peligro ahora, llame a emergencias: 112, 911 o 999. Alguien le escucha a cualquier hora: 024 en España (línea de atención a la conducta suicida), 988 en los Estados Unidos (también en español), 116 123 en parte de Europa.',
  },
  it: {
    emergency:
      'Può essere un’emergenza. Chiami subito i soccorsi: 112 in Europa, 911 negli Stati Uniti, 999 nel Regno Unito. Si faccia stare vicino qualcuno e non aspetti una risposta da me.',
    crisis:
      'Ha fatto bene a dirlo, e non deve affrontarlo senza aiuto. Se è in pericolo adesso, chiami i soccorsi: 112, 911 o 999. Qualcuno può ascoltarla: 02 2327 2327 in Italia (Telefono Amico Italia), 143 in Svizzera, 988 negli Stati Uniti, 116 123 in parte dell’Europa.',
  },
  pt: {
    emergency:
      'Isto pode ser uma emergência. Ligue agora para os serviços de emergência: 112 na Europa, 192 no Brasil, 911 nos Estados Unidos, 999 no Reino Unido. Fique com alguém por perto e não espere por uma resposta minha.',
    crisis:
      'Fez bem em dizer, e não tem de passar por isto sem ajuda. Se está em perigo agora, ligue para os serviços de emergência: 112 (192 no Brasil, 911 nos Estados Unidos, 999 no Reino Unido). Alguém ouve a qualquer hora: 1411 em Portugal (Linha Nacional de Prevenção do Suicídio), 188 no Brasil (CVV), 988 nos Estados Unidos, 116 123 em parte da Europa.',
  },
  nl: {
    emergency:
      'Dit kan een noodgeval zijn. Bel nu het noodnummer: 112 in Europa, 911 in de VS, 999 in het Verenigd Koninkrijk. Blijf niet alleen en wacht niet op een antwoord van mij.',
    crisis:
      'Goed dat u het zegt; u hoeft dit niet alleen te doen. Bent u nu in gevaar, bel dan het noodnummer: 112 (911 in de VS, 999 in het Verenigd Koninkrijk). Er luistert altijd iemand: 113 of 0800-0113 in Nederland (113 Zelfmoordpreventie), 1813 in Vlaanderen (Zelfmoordlijn), 988 in de VS, 116 123 in delen van Europa.',
  },
  pl: {
    emergency:
      'To może być stan zagrożenia życia. Proszę natychmiast zadzwonić pod numer alarmowy: 112 w Europie, 911 w USA, 999 w Wielkiej Brytanii. Proszę nie zostawać bez opieki i nie czekać na moją odpowiedź.',
    crisis:
      'Dobrze, że Pan lub Pani o tym mówi; nie trzeba przechodzić przez to bez pomocy. W razie bezpośredniego zagrożenia proszę zadzwonić pod numer alarmowy: 112 (911 w USA, 999 w Wielkiej Brytanii). Ktoś wysłucha o każdej porze: 800 70 2222 w Polsce (Centrum Wsparcia dla osób w kryzysie psychicznym) lub 116 123, 988 w USA.',
  },
};

export const emergencyAdvice = ({ kind, language }: Emergency): string => advice[language][kind];

const languages = keysOf(signsOf).map((language) => ({
  language,
  ...compiled(signsOf[language]),
}));

/** Of all languages: they share words such as `overdose`. */
const harmless = anyOf(
  Object.values(signsOf).flatMap((signs) => signs.harmless),
  'g',
);

function compiled({ emergency, crisis, words }: Signs) {
  return {
    emergency: anyOf(Object.values(emergency).flat()),
    crisis: anyOf(crisis),
    words: new Set(words.split(' ')),
  };
}

function anyOf(patterns: readonly string[], flags = ''): RegExp {
  return new RegExp(`\\b(?:${patterns.join('|')})`, flags);
}

/** Longer texts are read at both ends. */
const charactersMax = 4_000;

function folded(text: string): string {
  const shown =
    text.length <= 2 * charactersMax ? text : `${text.slice(0, charactersMax)} ${text.slice(-charactersMax)}`;
  return shown
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/\s+/g, ' ');
}

/**
 * Signs, in any of the languages, that somebody needs help at once; else null. Suicide and self-harm count as `crisis`
 * before anything else.
 *
 * @example
 * findEmergency('Ich habe starke Brustschmerzen'); // { kind: 'emergency', language: 'de' }
 */
export function findEmergency(text: string): Emergency | null {
  const read = folded(text);
  const words = new Set(read.split(/[^a-z']+/));
  const left = read.replace(harmless, ' ');
  const found = languages.flatMap((language) => {
    const kind = language.crisis.test(left) ? 'crisis' : language.emergency.test(left) ? 'emergency' : null;
    const known = [...language.words].filter((word) => words.has(word)).length;
    return kind ? [{ kind, language: language.language, known } as const] : [];
  });
  const [first] = found.toSorted((a, b) => b.known - a.known);
  if (!first) return null;
  return { kind: found.some(({ kind }) => kind === 'crisis') ? 'crisis' : 'emergency', language: first.language };
}
