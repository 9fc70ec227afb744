import { widthOf } from '../pdf.ts';
import { bold, french, italian, to } from './continental.ts';
import { at, boundsAs, line, type Sketch } from './sketch.ts';

const a4 = { width: 595, height: 842 };
const signs = (flag: string | null, high: string, low: string) => (flag === 'high' ? high : flag === 'low' ? low : '');

const converted: Sketch = {
  name: 'French: technique in italics below bold names, "soit" in a second unit, result before with its day beside it',
  paper: { ...a4, size: 9, step: 12, perPage: 48 },
  panel: french,
  decimal: ',',
  range: boundsAs(' à ', '< à ', '> à '),
  head: (page, pages) => [
    line(`36 BIOLOGIE DU LITTORAL - Laboratoire de biologie médicale | 500 Page ${page}/${pages}`),
    line('36 3 quai des Chartrons 33000 BORDEAUX   Tél. 05 56 00 12 34   N° FINESS 330012345'),
    line('36 Madame PETIT Jeanne | 330 Née le 04/02/1959 - Sexe F'),
    line('36 Dossier n° 2609150417 | 330 Prélèvement du 15/09/2026 à 07:55'),
    [],
  ],
  foot: () => [line('36 Validation biologique : Dr A. Roux   Compte rendu édité le 15/09/2026 à 17:20')],
  section: (title) => [[], [at(220, title, { ...bold, size: 11 })]],
  lines: ({ name, value, unit, range, flag, former, second, note }) => [
    [
      at(36, name, bold),
      to(270, value, bold),
      at(275, unit),
      at(340, range),
      at(430, `15/03/2026 : ${former[0]}`, { size: 8 }),
      at(324, signs(flag, '*', '*')),
    ],
    ...(second.unit === unit
      ? []
      : [[at(222, 'soit'), to(270, second.value), at(275, second.unit), at(340, second.range)]]),
    [at(44, note || 'Cinétique enzymatique, plasma', { size: 7 })],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const halves: Sketch = {
  name: 'French hospital: two tables side by side, bounds in brackets, letters for high and low',
  paper: { ...a4, size: 7.5, step: 13, perPage: 14, shift: 275 },
  panel: french,
  decimal: ',',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`36 CENTRE HOSPITALIER DE VALMONT - Pôle de biologie | 500 ${page}/${pages}`),
    line('36 Patient PETIT Jeanne 04/02/1959 IPP 0088123 | 330 Service : Urgences  UF 2210'),
    line('36 Prélevé le 15/09/2026 à 03h12 | 330 Imprimé le 15/09/2026 à 05h40'),
    [],
  ],
  foot: () => [line('36 H : supérieur à la normale   B : inférieur à la normale   Poste 45 12')],
  section: (title) => [[at(36, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(36, name), to(165, value), at(168, signs(flag, 'H', 'B')), at(178, unit), at(225, `(${range})`)],
  ],
};

const starsFirst: Sketch = {
  name: 'Spanish: heads over two lines, stars before values, sexes in the range, remarks between rows',
  paper: { ...a4, size: 9, step: 13, perPage: 46 },
  panel: `# BIOQUÍMICA CLÍNICA
Glucosa basal|mg/dL|70|110|0\nUrea|mg/dL|17|43|0\nCreatinina|mg/dL|0,70|1,20|2||Hombres: 0,70 - 1,20 Mujeres: 0,50 - 0,90\nÁcido úrico|mg/dL|3,5|7,2|1\nColesterol total|mg/dL||200|0\nColesterol HDL|mg/dL|40||0
Triglicéridos|mg/dL||150|0\n> 60 Muestra ligeramente hemolizada, repetir en 2 semanas.\nGOT (AST)|U/L||40|0\nGPT (ALT)|U/L||41|0\nGamma-GT|U/L||60|0\nSodio|mEq/L|136|145|0\nPotasio|mEq/L|3,5|5,1|1
# HEMATIMETRÍA\nLeucocitos|10^3/mm3|4,0|11,0|1\nHematíes|10^6/mm3|4,50|5,90|2\nHemoglobina|g/dL|13,0|17,0|1\nHematocrito|%|40,0|52,0|1\nV.C.M.|fL|80,0|99,0|1\nPlaquetas|10^3/mm3|140|400|0\nV.S.G. 1ª hora|mm|0|20|0
# HORMONAS\nTSH|µUI/mL|0,35|4,94|2\nT4 libre|ng/dL|0,70|1,48|2\nVitamina D (25-OH)|ng/mL|30|100|0`,
  decimal: ',',
  range: boundsAs(' - ', 'Menor de ', 'Mayor de '),
  head: (page, pages) => [
    line('40 LABORATORIO CLÍNICO RIBERA S.L.P. | 420 Nº Registro Sanitario: 46/2231'),
    line('40 Paciente: ORTEGA RUIZ, ELENA   NIF: 00000000T   Edad: 61 a. | 420 Nº Petición: 26/118204'),
    line(`40 Dr/a.: M. Salas | 250 Fecha Recepción: 15/09/2026 | 420 Fecha Informe: 16/09/2026  Pág ${page}/${pages}`),
    [],
    [at(250, 'Resultado', bold), at(330, 'Unidades', bold), at(410, 'Valores de', bold)],
    [at(40, 'Determinación', bold), at(410, 'Referencia', bold)],
  ],
  foot: () => [
    line('40 Avda. del Puerto 112, 46023 Valencia. Tfno. 96 555 01 42. Laboratorio certificado ISO 9001:2015'),
  ],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag, note }) => [
    [
      at(40, name),
      at(236, flag ? '*' : '', bold),
      at(250, value, flag ? bold : {}),
      at(330, unit),
      at(410, note || range),
    ],
  ],
  expect: ({ flag, note }) => ({ flag: flag && 'abnormal', ...(note ? { range: note, low: null, high: null } : {}) }),
};

const unitInName: Sketch = {
  name: 'Italian: unit in brackets behind the name, range before the value, A and B for high and low',
  paper: { ...a4, size: 9, step: 14, perPage: 44 },
  panel: italian.replaceAll(/^#.*urine.*$/gim, '# URINE'),
  decimal: ',',
  range: (low, high) => (low || high ? `[${boundsAs(' - ', '< ', '> ')(low, high)}]` : ''),
  head: (page, pages) => [
    line(`40 Centro Diagnostico Aurora S.p.A. | 480 Pagina ${page} di ${pages}`),
    line('40 Via Emilia 210, 40068 San Lazzaro (BO)  tel. 051 555 0142  P.IVA 01234560378'),
    line('40 Paziente: BRUNI LUCIA  nata il 09/11/1966   Codice 0047712   Prelievo: 15/09/2026 h 7.40'),
    [],
    [
      at(40, 'Analisi (U.M.)', bold),
      at(250, 'Intervallo di riferimento', bold),
      to(430, 'Risultato', bold),
      at(450, 'Segn.', bold),
    ],
  ],
  foot: () => [
    line(
      '40 A = alto, B = basso. Il presente referto è firmato digitalmente dal dott. S. Galli, ordine dei biologi n. 41170',
    ),
  ],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(40, unit ? `${name} (${unit})` : name),
      at(250, range),
      to(430, value),
      at(455, signs(flag, 'A', 'B') || (flag ? '*' : '')),
    ],
  ],
};

const swissItalian: Sketch = {
  name: 'Swiss trilingual: dotted leaders, day of sampling as the heading, range behind a bar',
  paper: { ...a4, size: 9, step: 14, perPage: 44 },
  panel: french.replaceAll(/(?<=\d),(?=\d)/g, '.'),
  decimal: '.',
  range: boundsAs(' – ', '< ', '> '),
  head: (page, pages) => [
    line(`40 Laboratoires Léman SA, Avenue de la Gare 5, 1003 Lausanne | 500 ${page}/${pages}`),
    line('40 Mme Rossier Claire, 21.07.1981 f   Réf. 26.4417.09   Médecin: Dr P. Monod'),
    line('40 Reçu/Eingang/Ricevuto: 15.09.2026 14:05   Prélevé/Entnahme/Prelievo: 15.09.2026 08:10'),
    [],
    [
      at(40, 'Analyse / Analyse / Analisi', { size: 7 }),
      to(330, '15.09.2026', bold),
      at(345, 'Unité', { size: 7 }),
      at(420, '| Réf.', { size: 7 }),
    ],
  ],
  foot: () => [line('40 STS 0177  Tél. 021 555 01 42  www.labo-leman.example')],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(40, `${name} ${'.'.repeat(Math.max(3, Math.floor((285 - 40 - widthOf(name, 9)) / 2.6)))}`),
      to(330, value),
      at(333, signs(flag, '+', '-')),
      at(345, unit),
      at(420, `| ${range}`),
    ],
  ],
};

export const latin: readonly Sketch[] = [converted, halves, starsFirst, unitInName, swissItalian];
