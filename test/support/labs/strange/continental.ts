import { widthOf } from '../pdf.ts';
import { at, boundsAs, line, type Place, type Sketch } from './sketch.ts';

const a4 = { width: 595, height: 842 };
export const to = (x: number, text: string, more: Partial<Place> = {}): Place => ({ x, text, to: true, ...more });
export const bold = { font: 'bold' as const };
const signs = (flag: string | null, high: string, low: string) => (flag === 'high' ? high : flag === 'low' ? low : '');

export const german = `# Hämatologie
Leukozyten|G/l|3,9|10,2|1\nErythrozyten|T/l|4,30|5,75|2\nHämoglobin|g/dl|13,5|17,2|1|0.6206 mmol/l 1\nHämatokrit|%|39,5|50,5|1\nMCV|fl|80|99|0\nThrombozyten|G/l|150|370|0
# Elektrolyte und Niere
Natrium|mmol/l|135|145|0\nKalium|mmol/l|3,6|5,0|1\nCalcium|mmol/l|2,20|2,65|2|4.008 mg/dl 1\nKreatinin|mg/dl|0,70|1,20|2|88.4 µmol/l 0\nHarnstoff|mg/dl|17|48|0|0.1665 mmol/l 1\nHarnsäure|mg/dl|3,4|7,0|1|59.48 µmol/l 0
# Leber
GOT (ASAT)|U/l||50|0\nGPT (ALAT)|U/l||50|0\nGamma-GT|U/l||60|0\nAlk. Phosphatase|U/l|40|130|0\nBilirubin gesamt|mg/dl||1,2|1|17.1 µmol/l 1
# Stoffwechsel
Glukose nüchtern|mg/dl|70|99|0|0.0555 mmol/l 1\nCholesterin|mg/dl||200|0|0.02586 mmol/l 2\nHDL-Cholesterin|mg/dl|40||0|0.02586 mmol/l 2\nTriglyceride|mg/dl||150|0|0.0114 mmol/l 2
CRP|mg/l||5,0|1<0,6\nFerritin|µg/l|30|400|0\nTSH basal|mU/l|0,40|4,00|2\nVitamin B12|pg/ml|200|900|0|0.738 pmol/l 0`;

const head = (columns: readonly Place[]) => (page: number, pages: number) => [
  line(`40 MVZ Labor Weserbergland GbR | 460 Seite ${page} von ${pages}`),
  line('40 Bahnhofstr. 14a, 37073 Göttingen, Tel. 0551 5550-10, Fax 0551 5550-11'),
  line('40 Patient: Muster, Kim   geb. 03.12.1972 (53 J.)   Auftrags-Nr.: 2609-118834'),
  line('40 Entnahme: 15.09.2026 07:50   Eingang: 15.09.2026 13:10   DAkkS D-ML-13113-01-00'),
  columns,
];

const systems: Sketch = {
  name: 'German: conventional and SI units side by side, each with its range',
  paper: { ...a4, size: 8, step: 14, perPage: 44 },
  panel: german,
  decimal: ',',
  range: boundsAs(' - ', '< ', '> '),
  head: head([
    at(40, 'Parameter', bold),
    to(205, 'Ergebnis', bold),
    at(225, 'Einheit', bold),
    at(268, 'Referenz', bold),
    to(400, 'SI-Ergebnis', bold),
    at(410, 'SI-Einheit', bold),
    at(470, 'SI-Referenz', bold),
  ]),
  foot: () => [line('40 Befund elektronisch freigegeben am 16.09.2026 um 09:12 Uhr. LANR 123456701')],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag, second }) => [
    [
      at(40, name),
      to(205, value),
      at(210, signs(flag, '+', '-')),
      at(225, unit),
      at(268, range),
      to(400, second.value),
      at(410, second.unit),
      at(470, second.range),
    ],
  ],
};

const newestFirst: Sketch = {
  name: 'German: units and ranges before three dates, the newest first, arrows behind values',
  paper: { ...a4, size: 8.5, step: 14, perPage: 44 },
  panel: german,
  decimal: ',',
  range: boundsAs(' bis ', 'bis ', 'ab '),
  head: head([
    at(40, 'Untersuchung', bold),
    at(180, 'Einheit', bold),
    at(240, 'Referenzbereich', bold),
    to(390, '15.09.26', bold),
    to(460, '11.03.26', bold),
    to(530, '02.10.25', bold),
  ]),
  foot: () => [line('40 Werte vom 15.09.26: aktueller Befund. 2 Anforderungen folgen.')],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(40, name),
      at(180, unit),
      at(240, range),
      to(390, value),
      at(394, signs(flag, '↑', '↓')),
      to(460, former[0] ?? ''),
      to(530, former[1] ?? ''),
    ],
  ],
};

export const french = `# HEMATOLOGIE
Leucocytes|Giga/L|4,00|10,00|2\nHématies|Téra/L|4,28|6,00|2\nHémoglobine|g/dL|13,4|16,7|1\nHématocrite|%|39,0|49,0|1\nVGM|fL|78,0|98,0|1\nPlaquettes|Giga/L|150|400|0
# BIOCHIMIE
Glycémie à jeun|g/L|0,74|1,06|2|5.551 mmol/L 2|Hexokinase - Alinity\nCréatinine|mg/L|6,7|11,7|1|8.85 µmol/L 0|Méthode enzymatique\nUrée|g/L|0,19|0,44|2|16.65 mmol/L 1
Acide urique|mg/L|35|72|0|5.948 µmol/L 0\nSodium|mmol/L|136|145|0\nPotassium|mmol/L|3,5|5,1|1\nCalcium|mg/L|84|102|0|0.02495 mmol/L 2\nASAT (TGO)|UI/L||34|0\nALAT (TGP)|UI/L||55|0\nGamma GT|UI/L||64|0
Bilirubine totale|mg/L||12|0|1.71 µmol/L 0\nCRP|mg/L||5,0|1<0,5\nFerritine|µg/L|22|275|0
# BILAN LIPIDIQUE
Cholestérol total|g/L||2,00|2|2.58 mmol/L 2\nTriglycérides|g/L||1,50|2|1.14 mmol/L 2\nCholestérol HDL|g/L|0,40||2|2.58 mmol/L 2
# HORMONOLOGIE
TSH|mUI/L|0,35|4,94|2\nVitamine D (25 OH)|ng/mL|30|100|0|2.5 nmol/L 0`;

const leaders: Sketch = {
  name: 'French: leaders, the second unit on the line below, method, result before with its date',
  paper: { ...a4, size: 9, step: 13, perPage: 46 },
  panel: french,
  decimal: ',',
  range: boundsAs(' à ', 'Inférieur à ', 'Supérieur à '),
  head: (page, pages) => [
    line(`40 LABORATOIRE DES DEUX RIVES - Site de la Gare | 470 Page ${page}/${pages}`),
    line('40 12 place Carnot 69002 LYON - Tél : 04 72 00 11 22 - Fax : 04 72 00 11 23'),
    line('40 M. BERNARD Luc | 330 Né le 11-02-1963 (63 ans)'),
    line('40 Dossier 260918-0422 du 18-09-2026 | 330 Prélevé à 08h05 par 117'),
    [at(345, 'Valeurs de référence', { size: 7 }), at(470, 'Antériorités', { size: 7 })],
  ],
  foot: () => [line('40 Accréditation Cofrac n° 8-1234, portée disponible sur www.cofrac.fr. SIRET 123 456 789 00012')],
  section: (title) => [[at(200, title, bold)]],
  lines: ({ name, value, unit, range, flag, former, second, note }) => [
    [
      at(40, `${name} ${'.'.repeat(Math.floor((230 - 40 - widthOf(name, 9)) / 2.6))}`),
      at(242, signs(flag, '+', '-'), bold),
      to(280, value, bold),
      at(284, unit),
      at(345, range && `(${range})`),
      at(470, former[0] ?? ''),
      at(505, '12-03-2026', { size: 7 }),
    ],
    ...(second.unit === unit ? [] : [[to(280, second.value), at(284, second.unit), at(345, `(${second.range})`)]]),
    ...(note === '' ? [] : [[at(52, note, { size: 7 })]]),
  ],
};

export const italian = `# EMATOLOGIA
Leucociti|10^3/µL|4,00|10,00|2\nEritrociti|10^6/µL|4,50|5,90|2\nEmoglobina|g/dL|13,5|17,5|1\nEmatocrito|%|41,0|53,0|1\nPiastrine|10^3/µL|150|400|0
# CHIMICA CLINICA
Glucosio|mg/dL|70|100|0\nUrea|mg/dL|17|43|0\nCreatinina|mg/dL|0,70|1,20|2\nAcido urico|mg/dL|3,5|7,2|1\nAST (GOT)|U/L||40|0\nALT (GPT)|U/L||41|0\nGamma GT|U/L||55|0\nBilirubina totale|mg/dL||1,20|2
Colesterolo totale|mg/dL||200|0\nColesterolo HDL|mg/dL|40||0\nTrigliceridi|mg/dL||150|0\nSodio|mmol/L|136|145|0\nPotassio|mmol/L|3,5|5,1|1\nCalcio|mg/dL|8,6|10,2|1\nFerritina|ng/mL|30|400|0\nPCR|mg/L||5,0|1<0,3
# ORMONI
TSH|µUI/mL|0,27|4,20|2\nFT4|ng/dL|0,93|1,70|2\nFT3|pg/mL|2,00|4,40|2\n# URINE\nColore||giallo|arancio\nNitriti||assenti|presenti`;

const glued: Sketch = {
  name: 'Italian: stars glued to values, range before unit, method last, notes between rows',
  paper: { ...a4, size: 9, step: 15, perPage: 42 },
  panel: italian,
  decimal: ',',
  range: boundsAs(' - ', 'fino a ', 'superiore a '),
  head: (page, pages) => [
    line(`40 Poliambulatorio San Marco S.r.l. - Aut. San. n. 1147/2019 | 470 Pag. ${page} di ${pages}`),
    line('40 Sig.ra BIANCHI ANNA   Nata il 21/06/1980   C.F. BNCNNA80H61F205X'),
    line('40 Accettazione n. 26091700412 del 17/09/2026   Prelievo ore 07:45'),
    [
      at(40, 'ESAME', bold),
      at(200, 'RISULTATO', bold),
      at(270, 'INTERVALLO DI RIFERIMENTO', bold),
      at(425, 'U.M.', bold),
      at(480, 'METODO', bold),
    ],
  ],
  foot: () => [line('40 Via Garibaldi 5, 20121 Milano - Tel. 02 5550142. Direttore: Dr. P. Conti, iscr. 4471')],
  section: (title) => [[at(40, title, bold)], [at(46, 'Campione pervenuto il 17/09/2026', { size: 7 })]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(40, name),
      at(200, `${value}${flag ? '*' : ''}`),
      at(270, range),
      at(425, unit),
      at(480, 'Colorimetrico', { size: 7 }),
    ],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const spanish: Sketch = {
  name: 'Spanish: value with its unit, method below, range in square brackets, stars before names',
  paper: { ...a4, size: 9.5, step: 12.5, perPage: 50 },
  panel: `# HEMATOLOGÍA
Hematíes|x10^6/µL|4,50|5,90|2\nHemoglobina|g/dL|13,0|17,0|1\nHematocrito|%|40,0|52,0|1\nLeucocitos|x10^3/µL|4,0|11,0|1\nPlaquetas|x10^3/µL|140|400|0
# BIOQUÍMICA
Glucosa|mg/dL|70|105|0||Espectrofotometría\nUrea|mg/dL|15|45|0||Espectrofotometría\nCreatinina|mg/dL|0,70|1,20|2||Jaffé compensado, IDMS\nÁcido úrico|mg/dL|3,5|7,2|1||Colorimetría\nColesterol total|mg/dL||200|0||Colorimetría enzimática
Colesterol HDL|mg/dL|40||0\nTriglicéridos|mg/dL||150|0\nGOT/AST|U/L||40|0||IFCC 37 °C\nGPT/ALT|U/L||41|0||IFCC 37 °C\nGGT|U/L||60|0\nBilirrubina total|mg/dL||1,20|2\nSodio|mmol/L|136|145|0||Potenciometría (ISE)\nPotasio|mmol/L|3,5|5,1|1
Calcio|mg/dL|8,6|10,2|1\nHierro|µg/dL|60|170|0\nFerritina|ng/mL|30|400|0||Quimioluminiscencia\nPCR|mg/L||5,0|1<0,4\n# HORMONAS\nTSH|mUI/L|0,40|4,20|2||Quimioluminiscencia\nT4 libre|ng/dL|0,90|1,70|2`,
  decimal: ',',
  range: (low, high) => `[${boundsAs(' - ', 'Hasta ', 'Mayor de ')(low, high)}]`,
  head: (page, pages) => [
    line(`40 Análisis Clínicos Montjuïc, C/ Balmes 212, 08006 Barcelona | 480 Pág. ${page} de ${pages}`),
    line('40 Paciente: SOLER VIDAL, NURIA   Edad: 44 años   Sexo: M   N.º petición: 8842017'),
    line('40 Fecha de toma: 16-09-2026   Fecha de informe: 17-09-2026'),
    [at(360, 'Valores de referencia', bold)],
  ],
  foot: () => [line('40 Tel. 93 555 01 42. Ensayos acreditados ENAC 511/LE1108. * Fuera del intervalo de referencia.')],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag, note }) => [
    [at(40, flag ? '*' : '', bold), at(50, name), at(240, `${value} ${unit}`), at(360, range)],
    ...(note === '' ? [] : [[at(50, `Método: ${note}`, { size: 7 })]]),
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const swiss: Sketch = {
  name: 'Swiss: low and high in columns of their own, raised exponents, marks before values',
  paper: { ...a4, size: 9, step: 15, perPage: 42 },
  panel: german
    .replaceAll('|G/l|', '|10^9/l|')
    .replaceAll('|T/l|', '|10^12/l|')
    .replaceAll(/(?<=\d),(?=\d)/g, '.'),
  decimal: '.',
  range: boundsAs(' - ', '', ''),
  head: (page, pages) => [
    line(`40 Unilabor Bern AG, Effingerstrasse 77, 3008 Bern | 490 ${page} / ${pages}`),
    line('40 Muster Kim, 03.12.1972, w   Fall-Nr. 600 114 228   ZSR H 1234.02'),
    line('40 Entnahme 15.09.2026 07:50   Eingang 15.09.2026 11:02'),
    [
      at(40, 'Analyse', bold),
      to(270, 'Resultat', bold),
      at(285, 'Einheit', bold),
      to(400, 'Untergrenze', bold),
      to(470, 'Obergrenze', bold),
    ],
  ],
  foot: () => [line('40 SAS 0123, ISO 15189. Tel. 031 555 01 42')],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, flag, from, to: upper }) => {
    const [, exponent = '', rest = ''] = /^10\^(\d+)(.*)$/.exec(unit) ?? [];
    const width = widthOf('10', 9);
    const units = exponent
      ? [
          at(285, '10'),
          at(285 + width, exponent, { size: 6, raised: 3.5 }),
          at(285 + width + widthOf(exponent, 6), rest),
        ]
      : [at(285, unit)];
    return [[at(40, name), at(225, signs(flag, 'H', 'L')), to(270, value), ...units, to(400, from), to(470, upper)]];
  },
  expect: ({ from, to: upper }) => ({ range: [from, upper].filter(Boolean).join(' - ') }),
};

export const continental: readonly Sketch[] = [systems, newestFirst, leaders, glued, spanish, swiss];
