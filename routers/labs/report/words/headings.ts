import { remembered } from '../../markers/remembered.ts';

export const roles = ['name', 'value', 'flag', 'unit', 'range', 'low', 'high', 'previous', 'other', 'unknown'] as const;
export type Role = (typeof roles)[number];

// Longer ones first within a role.
const forms: readonly (readonly [Role, RegExp])[] = [
  [
    'previous',
    /^(?:hasil sebelumnya|onceki|önceki sonuç|aiempi|edelliset|fyrri|eelmine|anteriorul?|vorige (?:uitslag(?:en)?|waarden?)|poprzedni(?:e)? wyniki?|wynik poprzedni|resultado anterior|tidligere|föregående|edellinen|(?:previous|prior|last|former|historical) (?:results?|values?)|previous|prior|vorwerte?|vorbefund|letzter wert|ant[ée]riorit[ée]s?|r[ée]sultats? ant[ée]rieurs?|valeurs? ant[ée]rieures?|ant[ée]rieurs?|(?:resultados?|valor(?:es)?) (?:anterior(?:es)?|previos?)|anterior|previo|(?:risultat[oi]|valor[ei]) precedent[ei]|precedent[ei])$/,
  ],
  [
    'range',
    /^(?:(?:nilai|julat) (?:rujukan|normal)|rujukan|referans de[gğ]er(?:i|ler[iı]?)?|viðmið(?:un)?(?:armörk|sgildi)?|(?:interval(?:ul)?|valori) (?:biologic(?:e)? )?(?:de )?referin[tț][aăe]|referencia ?(?:tartomány|érték)|referentn[ie] (?:interval|vrijednosti)|referenčne vrednosti|valors? (?:de referència|normals?)|referents?(?:vahemik|väärtus)|biologiese verwysing(?:sinterval)?|verwysings?(?:interval|waardes?|reeks)|referentie(?:-?(?:waarden?|interval(?:len)?|gebied))?|ref\.? ?waarden?|normaal(?:waarden?)?|(?:zakres|wartości|przedział)y? ?(?:referencyjn[aey]|norm[ya]?|prawidłowe)?|norma|normy|valor(?:es)? (?:de )?referência|intervalo(?:s)? (?:de )?referência|refer[eê]ncias?|referens(?:intervall|värden?|område)?|reference?(?:interval|område)|referanse(?:område|intervall|verdier)?|viite(?:arvot?|alue|väli)|referenční (?:meze|rozmezí)|referans(?: aralığı| değerler)?|(?:biological |bio\. )?ref(?:erence|\.)? ?(?:range|ranges|interval|intervals|values?|limits?)?|(?:normal|expected|standard|healthy|optimal|target|desired|desirable|recommended|ideal|usual) (?:range|values?|limits?)|range|expected|normal|normals|interval|referenz(?:-?bereiche?|werte?|-?intervalle?)?|ref\.?-?bereiche?|norm(?:al)?(?:-?bereiche?|werte?)|norm|valeurs? (?:de )?(?:r[ée]f[ée]rences?|usuelles|normales)|intervalles? (?:de )?r[ée]f[ée]rence|r[ée]f[ée]rences?|normales|normes?|(?:valor(?:es)?|rangos?|intervalos?) (?:de )?(?:ref(?:erencia|\.)|normal(?:es)?)|(?:optimal|ziel|norm|soll)(?:-?bereiche?|werte?)|rango|referencias?|valores normales|(?:valor[ei]|intervall[oi]|range) (?:di )?(?:riferimento|rif\.|normal[ei])|riferimento|riferimenti|v\.? ?r\.?|v\.? ?n\.?)$/,
  ],
  ['low', /^(?:low(?:er)?(?: limit)?|min(?:imum|\.)?|untergrenze|unterer|from|inf[ée]rieur|inferior|inferiore)$/],
  [
    'high',
    /^(?:high(?:er)?(?: limit)?|upper(?: limit)?|max(?:imum|\.)?|obergrenze|oberer|to|sup[ée]rieur|superior|superiore)$/,
  ],
  [
    'value',
    /^(?:hasil|keputusan|sonu[cç](?:lar)?|niðurstaða|rezultati?|rezultatul|izvid|resultats?|tulemus|resultaat|uitslag(?:en)?|resultaat|resultaten|waarden?|wyniki?|wartość|resultat(?:er)?|värde|svar|verdi|tulos|tulokset|výsledek|hodnota|sonuç|eredmény|(?:your |test |current |patient )?(?:results?|values?)|(?:in|out of) range|observed values?|result value|mic|mhk|cmi|measured|measurement|ergebniss?e?|(?:mess)?werte?|resultate?|befund|messergebnis|r[ée]sultats?|valeurs?(?: mesur[ée]es?)?|resultados?|valor(?:es)?|risultat[oi]|valor[ei]|esit[oi])$/,
  ],
  [
    'unit',
    /^(?:satuan|sonu[cç] birimi|birimi?|eining|enota|jedinic[ae]|mérték(?:egység)?|unitats?|ühik|eenheid|eenheden|jednostk[ai]|jedn\.?|j\.? ?m\.?|unidades?|enhet(?:er)?|enhed(?:er)?|yksikkö|jednotk[ay]|birim|egység|units?|einheit(?:en)?|einh\.?|unit[ée]s?|unidad(?:es)?|unid\.?|unit[àa]|u\. ?m\.?|um|u\.m|dimension|unit of measure|unità di misura)$/,
  ],
  [
    'flag',
    /^(?:flags?|abn(?:\.|ormal)?(?: flag)?|status|alert|h\/l|hinweis|bewertung|beurteilung|markierung|kennz(?:\.|eichen|eichnung)?|auff\.?|\+\/-|alertes?|indicateur|signal|statut|alertas?|indicador|señal|estado|marca|segnalazion[ei]|allarme|avviso|stato|\*)$/,
  ],
  [
    'name',
    /^(?:pemeriksaan|ujian|(?:i[sş]lem|test|tetkik) ad[ıi]|tahlil|rannsókn|analiz[ae]|pretrag[ae]|preiskav[ae]|vizsgálat|prov(?:a|es)|anàlisi|analüüs|toets|bepaling(?:en)?|onderzoek(?:en)?|badani[ea]|nazwa badania|parametry?|procedure|exames?|análises?|analyse?r?|analys|analyt|prøve|undersøkelse|undersökning|tutkimus|vyšetření|tetkik|assay name|lab procedure|(?:lab )?tests?(?: name)?|test description|analytes?|parameters?|investigations?|examinations?|components?|determinations?|assays?|antibiotics?|antibioti(?:kum|ka|que|co)|allergene?s?|biomarkers?|markers?|item|description|untersuchung(?:en)?|parameter|analyse?n?|analyten?|bezeichnung|test|laborwert|messgröße|kenngröße|analyses?|examens?|param[èe]tres?|dosages?|d[ée]signation|an[áa]lisis|pruebas?|determinaci[óo]n(?:es)?|par[áa]metros?|ex[áa]men(?:es)?|magnitud|estudio|analisi|analita|esam[ei]|prov[ae]|parametr[oi]|descrizione|denominazione)$/,
  ],
  [
    'other',
    /^(?:metode|yöntem|aðferð|módszer|mètode|meetod|mostra|mintavétel|metoda|método|materiaal|materiał|material|vyšetřovaná|afname|kolekcja|prøvemateriale|methods?|methode|méthode|método|metodo|specimen|sample|probe|material|matériel|muestra|campione|code|loinc|no\.?|nr\.?|#|date|datum|fecha|data|lab|labor|site|comments?|kommentar|commentaires?|comentarios?|note|notes|notas|bemerkung|interpretation|klasse|class|classe|clase|panel|category|group|kategorie)$/,
  ],
];

export const roleOf = remembered((text: string): Role | null => {
  const heading = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\p{L}) ?[([][^()[\]]*[)\]]$/u, '')
    .replaceAll(/[():;*\s-]+$|^[(]/g, '')
    .replace(/(?<=\p{L}{3})\.$/u, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:si|us|konv\p{L}*\.?|conv\p{L}*\.?)[- ]/u, '')
    .trim();
  const plain = heading.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return forms.find(([, form]) => form.test(heading) || form.test(plain))?.[0] ?? null;
});

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it';
const hints: Record<Language, RegExp> = {
  en: /\b(?:results?|units?|reference|ranges?|tests?|collected|received|reported|specimen|d\.?o\.?b|investigations?|your|serum)\b/giu,
  de: /\b(?:ergebnis|wert|einheit|referenz\w*|normbereich|untersuchung|befund|labor|datum|entnahme|geb\.|geboren|patientin?|herr|frau)\b/giu,
  fr: /\b(?:r[ée]sultats?|valeurs?|unit[ée]s?|laboratoire|pr[ée]l[èe]vement|né\(?e?\)? le|analyses?|réf[ée]rences?|biologie|dossier)\b/giu,
  es: /\b(?:resultados?|valores|unidad(?:es)?|laboratorio|fecha|muestra|paciente|referencia|determinaci[óo]n|informe)\b/giu,
  it: /\b(?:risultat[oi]|valori|unit[àa]|laboratorio|data|prelievo|paziente|riferimento|esam[ei]|referto)\b/giu,
};

export function languageOf(text: string): Language {
  const [best] = Object.entries(hints)
    .map(([language, form]) => ({ language: language as Language, count: text.match(form)?.length ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > 1 ? best.language : 'en';
}
