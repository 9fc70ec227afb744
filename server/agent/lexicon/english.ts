import { wordsOf } from './words.ts';

const foreign = new Set(
  [
    'wie viel viele bin ich gestern heute letzte letzten letzter woche nacht schritte geschlafen habe mein meine meiner meinem der das und ist nicht gegangen monat durchschnitt schlaf wieviel hatte',
    'combien de pas ai je hier faits fait mon ma mes est quel quelle dernière derniere semaine nuit dormi sommeil moyenne le la les cette mois',
    'cuántos cuantos pasos ayer di mi mis cuál cual fue es semana noche dormí dormi promedio sueño cuanto cuánto el los las pasada mes',
    'quanti passi ho fatto ieri qual quale è mia mio settimana scorsa notte dormito media sonno della il gli quanto ultima mese',
    'quantos passos dei ontem meu minha semana passada noite foi média sono dormi quanto última',
    'hoeveel stappen heb ik gisteren gezet mijn vorige week nacht geslapen gemiddelde slaap was hoe het een van',
    'ile kroków krokow zrobiłem wczoraj moje mój jaki tydzień jak spałem w noc',
    'hur många steg gick jag igår min mitt natten sov veckan hvor mange skridt skritt gik igår går',
  ].flatMap((line) => line.split(' ')),
);

const english = new Set(
  'the my i how what which when was were is are did do does of in on at for last this me much many long well average week day night and or with than since between month year it that a an to'.split(
    ' ',
  ),
);

const shared = new Set(
  'was in week la le es de media min mes a an on me the is it do i den moment sono di ma van'.split(' '),
);

export const onlyEnglish = 'I understand questions in English only; please ask me in English.';

/** True if the question is clearly not English. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length * 2 < letters.length) return true;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word) && !shared.has(word)).length;
  const [others, own] = [count(foreign), count(english)];
  return others > own && (others >= 2 || wordsOf(text).length <= 3);
}
