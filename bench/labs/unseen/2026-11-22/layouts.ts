import type { Random } from '../../../../server/simulator/random.ts';
import { makeTable } from './table.ts';

type Entry = { heading: string } | { note: string } | { test: string[] };
export type TableLayout = {
  name: string;
  width: number;
  height: number;
  size: number;
  step: number;
  linesPerPage: number;
  decimal: '.' | ',';
  at: { name: number; value: number; flag: number; unit: number; range: number; further: number };
  /** A last column: the laboratory's code, or the result before. */
  further: 'code' | 'previous' | 'none';
  alignRight: boolean;
  marks: { high: string; low: string };
  starred: boolean;
  range: (low: string, high: string) => string;
  /** `x text | x text`: what stands where on a line. */
  head: (random: Random, page: number, pages: number) => readonly string[];
  columns: string;
  foot: string;
  panel: readonly Entry[];
};

/** `name | unit | low | high | decimals[<limit] | further`; `name || normal | abnormal` is qualitative; `~` wraps. */
const panel = (text: string): Entry[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      if (line.startsWith('# ')) return { heading: line.slice(2) };
      return line.startsWith('> ') ? { note: line.slice(2) } : { test: line.split('|').map((part) => part.trim()) };
    });

const bounds = (between: string, upTo: string, above: string) => (low: string, high: string) =>
  low && high ? `${low}${between}${high}` : high ? `${upTo}${high}` : low ? `${above}${low}` : '';

const day = (random: Random) => String(random.whole(13, 28));

const american: TableLayout = {
  name: 'US chain: flags in a column, intervals per sex, laboratory codes',
  ...{ width: 612, height: 792, size: 8.5, step: 13.2, linesPerPage: 44, decimal: '.', alignRight: false },
  at: { name: 40, value: 230, flag: 290, unit: 335, range: 410, further: 560 },
  further: 'code',
  marks: { high: 'High', low: 'Low' },
  starred: false,
  range: bounds('-', '<', '>'),
  head: (random, page, pages) => [
    `40 Meridian Diagnostics | 430 Page ${page} of ${pages}`,
    `40 Specimen ID: 214-${random.whole(100, 999)}-4471-0 | 330 Date collected: 09/${day(random)}/2026 0815 Local`,
    `40 Patient: DOE, JORDAN   DOB: 02/17/1979   Sex: M | 330 Ordering: R. PATEL   NPI: 1093817465`,
  ],
  columns: '40 TESTS | 230 RESULT | 290 FLAG | 335 UNITS | 410 REFERENCE INTERVAL | 560 LAB',
  foot: '01  MD  Meridian Burlington, 1447 York Court, Burlington, NC 27215   Dir: S. Okafor, MD   800-555-0142',
  panel: panel(`# CBC With Differential/Platelet
WBC|x10E3/uL|3.4|10.8|1\nRBC|x10E6/uL|4.14|5.80|2|3.77-5.28\nHemoglobin|g/dL|13.0|17.7|1|11.1-15.9
Hematocrit|%|37.5|51.0|1|34.0-46.6\nMCV|fL|79|97|0\nMCH|pg|26.6|33.0|1\nRDW|%|11.6|15.4|1\nPlatelets|x10E3/uL|150|450|0
Neutrophils (Absolute)|x10E3/uL|1.4|7.0|1\n# Comp. Metabolic Panel (14)\nGlucose|mg/dL|70|99|0\nBUN|mg/dL|6|24|0
Creatinine|mg/dL|0.76|1.27|2|0.57-1.00\neGFR|mL/min/1.73|59||0\nSodium|mmol/L|134|144|0\nPotassium|mmol/L|3.5|5.2|1
Carbon Dioxide, Total|mmol/L|20|29|0\nCalcium|mg/dL|8.7|10.2|1\nProtein, Total|g/dL|6.0|8.5|1
Bilirubin, Total|mg/dL|0.0|1.2|1\nAST (SGOT)|IU/L|0|40|0\nALT (SGPT)|IU/L|0|44|0|0-32\n# Lipid Panel
Cholesterol, Total|mg/dL|100|199|0\nHDL Cholesterol|mg/dL|39||0\nLDL Chol Calc (NIH)|mg/dL|0|99|0\n# Hemoglobin A1c
Hemoglobin A1c|%|4.8|5.6|1\n> Prediabetes: 5.7 - 6.4\n> Diabetes: >6.4\n# Other\nTSH|uIU/mL|0.450|4.500|3\nVitamin B12|pg/mL|232|1245|0`),
};

const german: TableLayout = {
  name: 'German clinic: Normbereich, arrows, decimal commas',
  ...{ width: 595, height: 842, size: 9, step: 15, linesPerPage: 44, decimal: ',', alignRight: true, starred: false },
  at: { name: 50, value: 300, flag: 306, unit: 330, range: 430, further: 0 },
  further: 'none',
  marks: { high: '↑', low: '↓' },
  range: bounds(' - ', '< ', '> '),
  head: (random, page, pages) => [
    `50 Klinikum am Stadtwald, Zentrallabor | 430 Seite ${page} von ${pages}`,
    `50 Muster, Renate   geb. 04.07.1971   weiblich | 350 Auftrags-Nr. 26${random.whole(100000, 999999)}`,
    `50 Abnahme: ${day(random)}.09.2026 07:42 | 350 Station: M3 Innere Medizin`,
  ],
  columns: '50 Untersuchung | 262 Ergebnis | 330 Einheit | 430 Normbereich',
  foot: 'Medizinisch validiert: Dr. med. K. Brandt, Tel. 0711 555-2040. Nicht akkreditierte Verfahren sind gekennzeichnet.',
  panel:
    panel(`# Hämatologie\nLeukozyten|G/l|3,9|10,2|1\nErythrozyten|T/l|3,90|5,15|2\nHämoglobin|g/dl|12,0|15,4|1\nHämatokrit|%|35,5|45,0|1
MCV|fl|80|99|0\nMCH (HbE)|pg|27,0|33,5|1\nMCHC|g/dl|31,5|36,0|1\nThrombozyten|G/l|150|370|0\n# Klinische Chemie
Natrium|mmol/l|136|145|0\nKalium|mmol/l|3,5|5,1|1\nCalcium|mmol/l|2,15|2,58|2\nKreatinin|mg/dl|0,50|0,90|2
GFR (CKD-EPI)|ml/min/1,73 m²|60||0\nHarnstoff|mg/dl|17|43|0\nHarnsäure|mg/dl|2,4|5,7|1\nGOT (AST)|U/l||35|0\nGPT (ALT)|U/l||35|0
Gamma-GT|U/l||40|0\nAlk. Phosphatase|U/l|35|105|0\nBilirubin gesamt|mg/dl||1,2|1\nCRP|mg/l||5,0|1<0,6
Cholesterin gesamt|mg/dl||200|0\nLDL-Cholesterin|mg/dl||116|0\nTriglyceride|mg/dl||150|0\nHbA1c (IFCC)|mmol/mol|20|42|0
Ferritin|µg/l|15|150|0\n# Schilddrüse\nTSH basal|mU/l|0,27|4,20|2\nfT3|pg/ml|2,0|4,4|1\nfT4|ng/dl|0,93|1,70|2`),
};

const french: TableLayout = {
  name: 'French laboratory: previous values, two units per row',
  ...{ width: 595, height: 842, size: 8.5, step: 13, linesPerPage: 50, decimal: ',', alignRight: true, starred: false },
  at: { name: 36, value: 270, flag: 276, unit: 292, range: 375, further: 500 },
  further: 'previous',
  marks: { high: 'H', low: 'B' },
  range: bounds(' à ', 'Inf. à ', 'Sup. à '),
  head: (random, page, pages) => [
    `36 LABORATOIRE DES TILLEULS | 470 Page ${page} / ${pages}`,
    `36 14 rue Victor Hugo, 69002 LYON | 340 Dossier N° 26${random.whole(1000, 9999)}-0${random.whole(100, 999)}`,
    `36 Mme MARTIN Claire, née le 23/05/1968 | 340 Prélevé le ${day(random)}/09/2026 à 08h10`,
  ],
  columns: '36 Examens | 232 Résultats | 292 Unités | 375 Valeurs de référence | 500 Antériorités',
  foot: 'H : supérieur, B : inférieur aux valeurs de référence. Antériorités du 12/03/2026.',
  panel:
    panel(`# HEMATOLOGIE\nHématies|T/L|3,80|5,90|2\nHémoglobine|g/dL|11,5|17,5|1|0,6206 mmol/L 2\nHématocrite|%|34,0|53,0|1
VGM|fL|76|96|0\nPlaquettes|G/L|150|445|0\nLeucocytes|G/L|3,80|11,00|2\nPolynucléaires neutrophiles|G/L|1,40|7,70|2
Lymphocytes|G/L|1,00|4,80|2\n# BIOCHIMIE\nGlycémie à jeun|g/L|0,70|1,10|2|5,551 mmol/L 2\nCréatinine|mg/L|5,0|9,0|1|8,84 µmol/L 0
DFG estimé (CKD-EPI)|mL/min/1,73m²|60||0\nUrée|g/L|0,15|0,49|2|16,65 mmol/L 1\nAcide urique|mg/L|26|60|0|5,948 µmol/L 0
Sodium|mmol/L|136|145|0\nPotassium|mmol/L|3,5|5,1|1\nCalcium|mg/L|86|103|0|0,02495 mmol/L 2\nASAT (TGO)|U/L||34|0\nALAT (TGP)|U/L||55|0
Gamma GT|U/L||38|0\nBilirubine totale|mg/L||12,0|1|1,71 µmol/L 1\nProtéine C réactive|mg/L||5,0|1<0,5
# BILAN LIPIDIQUE\nCholestérol total|g/L||2,00|2|2,586 mmol/L 2\nCholestérol HDL|g/L|0,40||2|2,586 mmol/L 2
Triglycérides|g/L||1,50|2|1,143 mmol/L 2\n# HORMONOLOGIE\nTSH|mUI/L|0,40|4,00|2\nVitamine D (25 OH)|ng/mL|30,0|60,0|1|2,496 nmol/L 0`),
};

const spanish: TableLayout = {
  name: 'Spanish hospital: landscape, sections, asterisks',
  ...{
    width: 842,
    height: 595,
    size: 8.5,
    step: 12.2,
    linesPerPage: 38,
    decimal: ',',
    alignRight: true,
    starred: true,
  },
  at: { name: 60, value: 400, flag: 345, unit: 425, range: 560, further: 0 },
  further: 'none',
  marks: { high: '*', low: '*' },
  range: (low, high) => `[${bounds(' - ', '< ', '> ')(low, high)}]`,
  head: (random, page, pages) => [
    `60 HOSPITAL GENERAL SAN TELMO - Servicio de Análisis Clínicos | 680 Página ${page} de ${pages}`,
    `60 NHC: 00${random.whole(100000, 999999)}   F. nacimiento: 30/11/1985   Sexo: Varón | 480 Petición: 9${random.whole(100000, 999999)}`,
    `60 Paciente: GARCIA LOPEZ, ANDRES | 480 Fecha de extracción: ${day(random)}/09/2026 08:30`,
  ],
  columns: '60 Prueba | 358 Resultado | 425 Unidades | 560 Intervalo de referencia',
  foot: 'Los resultados marcados con * están fuera del intervalo de referencia. Validado por: Dra. M. Ferrer, col. 28/14503',
  panel:
    panel(`# HEMOGRAMA\nLeucocitos|10^3/µL|4,0|11,0|1\nHematíes|10^6/µL|4,50|5,90|2\nHemoglobina|g/dL|13,0|17,0|1\nHematocrito|%|40,0|51,0|1
V.C.M.|fL|80,0|99,0|1\nPlaquetas|10^3/µL|140|400|0\nNeutrófilos|%|40,0|75,0|1\nEosinófilos|%|0,0|6,0|1\n# COAGULACION
Tiempo de protrombina|s|9,9|13,6|1\nINR||0,80|1,20|2\nDímero D|ng/mL||500|0\n# BIOQUIMICA\nGlucosa|mg/dL|74|106|0\nUrea|mg/dL|17|49|0
Creatinina|mg/dL|0,70|1,20|2\nÁcido úrico|mg/dL|3,4|7,0|1\nColesterol total|mg/dL||200|0\nColesterol HDL|mg/dL|40||0
Triglicéridos|mg/dL||150|0\nGPT (ALT)|U/L||41|0\nBilirrubina total|mg/dL||1,20|2\nProteína C reactiva|mg/L||5,0|1<0,3
Hierro|µg/dL|33|193|0\nTroponina T ultrasensible|ng/L||14|0<3\n# HORMONAS\nTSH|µUI/mL|0,27|4,20|2\nT4 libre|ng/dL|0,93|1,70|2`),
};

const italian: TableLayout = {
  name: 'Italian laboratory: two pages, wrapped names, qualitative results',
  ...{ width: 595, height: 842, size: 10, step: 19, linesPerPage: 22, decimal: ',', alignRight: false, starred: true },
  at: { name: 45, value: 235, flag: 310, unit: 335, range: 430, further: 0 },
  further: 'none',
  marks: { high: '*', low: '*' },
  range: bounds(' - ', 'fino a ', 'maggiore di '),
  head: (random, page, pages) => [
    `45 Azienda Sanitaria - Laboratorio Analisi | 460 Pagina ${page} di ${pages}`,
    `45 Sig. ROSSI MARCO   nato il 19/08/1962 | 340 Accettazione n. ${random.whole(10000000, 99999999)}`,
    `45 Data prelievo: ${day(random)}/09/2026 ore 7:55 | 340 Data referto: 29/09/2026`,
  ],
  columns: '45 Esame | 235 Esito | 335 U.M. | 430 Valori di riferimento',
  foot: 'I valori fuori dai limiti sono contrassegnati con *. Referto firmato digitalmente ai sensi del D.Lgs. 82/2005',
  panel:
    panel(`# EMATOLOGIA\nLeucociti|x10^3/µL|4,30|10,80|2\nEritrociti|x10^6/µL|4,50|5,80|2\nEmoglobina|g/dL|13,5|17,5|1
Volume corpuscolare medio~(MCV)|fL|80,0|97,0|1\nPiastrine|x10^3/µL|150|400|0\nVelocità di eritrosedimentazione~(VES)|mm/h||15|0
# CHIMICA CLINICA\nGlucosio|mg/dL|70|100|0\nCreatinina|mg/dL|0,72|1,18|2\nVelocità di filtrazione glomerulare~stimata (CKD-EPI)|mL/min|60||0
Aspartato aminotransferasi~(AST/GOT)|U/L||37|0\nAlanina aminotransferasi~(ALT/GPT)|U/L||41|0\nGamma glutamil transpeptidasi|U/L|8|61|0
Colesterolo totale|mg/dL||200|0\nColesterolo HDL|mg/dL|40||0\nTrigliceridi|mg/dL||150|0\nFerritina|ng/mL|30|400|0
Antigene prostatico specifico~(PSA totale)|ng/mL||4,00|2<0,01\n# ESAME URINE\nColore||Giallo paglierino|\nPeso specifico||1,005|1,030|3
pH||5,0|7,5|1\nProteine urinarie||Assenti|Presenti\nEmoglobina urinaria||Assente|Tracce\nNitriti||Negativo|Positivo
# SIEROLOGIA\nAntigene di superficie dell'epatite B~(HBsAg)||Non reattivo|Reattivo\nAnticorpi anti virus epatite C~(anti-HCV)||Negativo|Positivo`),
};

export const november22 = [american, german, french, spanish, italian].map((layout) => ({
  name: layout.name,
  make: (seed: number) => makeTable(layout, seed),
}));
