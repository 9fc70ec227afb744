import { bold, german, to } from './continental.ts';
import { chemistry, mark } from './english.ts';
import { at, boundsAs, line, type Sketch } from './sketch.ts';

const a4 = { width: 595, height: 842 };
const letter = { width: 612, height: 792 };
const plainUnits = chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%');

const reversed: Sketch = {
  name: 'columns from right to left: range, unit, value, mark and the name last',
  paper: { ...a4, size: 9, step: 14, perPage: 44 },
  panel: plainUnits,
  decimal: '.',
  range: boundsAs(' - ', '< ', '> '),
  head: (page, pages) => [
    line('40 Al Noor Medical Laboratories   P.O. Box 4471   Tel 04 555 0142'),
    line(`40 Patient: Y. Haddad   File 118820   Collected 15-Sep-2026 07:30   Page ${page}/${pages}`),
    [],
    [
      at(60, 'Normal Range', bold),
      at(160, 'Unit', bold),
      to(310, 'Result', bold),
      at(320, 'Flag', bold),
      to(540, 'Test', bold),
    ],
  ],
  foot: () => [line('40 License 7712-2026. End of report.')],
  section: (title) => [[to(540, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(60, range), at(160, unit), to(310, value), at(325, mark(flag, 'H', 'L')), to(540, name)],
  ],
};

const tiles: Sketch = {
  name: 'app report: two cards a row, verdict first, optimal range in words',
  paper: { ...letter, size: 10, step: 14, perPage: 42, shift: 270 },
  panel: plainUnits,
  decimal: '.',
  range: boundsAs('–', '<', '>'),
  head: (page) => [
    line('40 Your biomarkers | 310 Clinic visit of September 15, 2026'),
    line(`40 Jo Field, 44 | 310 Page ${page}`),
    [],
  ],
  foot: () => [line('40 Function is not a medical service. support@example.com')],
  section: (title) => [[at(40, title, { ...bold, size: 12 })]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(40, name, bold)],
    [at(40, mark(flag, 'Above range', 'Below range') || 'In range', { size: 8 })],
    [at(40, `${value} ${unit}`)],
    [at(40, `Optimal range: ${range} ${unit}`, { size: 8 })],
    [],
  ],
};

const discharge: Sketch = {
  name: 'discharge summary: component, value with unit and mark in brackets, range, day and time last',
  paper: { ...letter, size: 9, step: 13, perPage: 48 },
  panel: plainUnits,
  decimal: '.',
  range: boundsAs(' - ', '<=', '>='),
  head: (page, pages) => [
    line(`45 MERCY VALLEY HOSPITAL   Discharge Summary | 500 ${page} of ${pages}`),
    line('45 Doe, Casey (MRN 00117720) DOB: 04/12/1961   Admit: 9/12/2026   Discharge: 9/16/2026'),
    line('45 Vitals: BP 128/76 | Pulse 72 | Temp 98.4 °F (36.9 °C) | Resp 16 | Wt 81.2 kg | SpO2 97 %'),
    line('45 Recent Labs:'),
    [at(45, 'Component'), at(220, 'Value'), at(340, 'Ref Range'), at(450, 'Date/Time')],
  ],
  foot: () => [line('45 Electronically signed by N. Berg, MD at 9/16/2026 11:02 AM')],
  section: (title) => [[at(45, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(45, name),
      at(220, `${value}${mark(flag, ' (H)', ' (L)')} ${unit}`),
      at(340, `${range} ${unit}`),
      at(450, '09/15/2026 06:14 AM'),
    ],
  ],
};

const receipt: Sketch = {
  name: 'printer of an analyser at the bedside: narrow lines, bounds below in square brackets',
  paper: { width: 300, height: 842, size: 9, step: 12, perPage: 60, font: 'mono' },
  panel: `# BLOOD GAS
pH||7.350|7.450|3\npCO2|mmHg|35.0|45.0|1\npO2|mmHg|80.0|105.0|1\nHCO3|mmol/L|22.0|26.0|1\nLactate|mmol/L|0.5|1.6|1
# ELECTROLYTES\nNa|mmol/L|138|146|0\nK|mmol/L|3.5|4.9|1\nCl|mmol/L|98|109|0\niCa|mmol/L|1.12|1.32|2\nGlucose|mg/dL|70|105|0\nBUN|mg/dL|8|26|0\nCreatinine|mg/dL|0.6|1.3|1\nHct|%|38|51|0\nHb|g/dL|12.0|17.0|1`,
  decimal: '.',
  range: boundsAs(' - ', '< ', '> '),
  head: () => [
    line('20 POCT SYSTEM 4'),
    line('20 Pt: 5512-88  Op: 1187'),
    line('20 15SEP26 10:41   Cart: 77120'),
    line('20 Patient Temp 37.0 C  FIO2 21'),
  ],
  foot: () => [line('20 Serial 33812  Ver JAMS143B')],
  section: (title) => [[], [at(20, title)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(20, `${name.padEnd(11)}${value.padStart(7)}${mark(flag, ' ↑', ' ↓').padEnd(2)} ${unit}`)],
    [at(40, `[${range}]`)],
  ],
};

const practiceFax: Sketch = {
  name: 'German fax: short names, value and unit in one cell, range and mark glued, wrapped long names',
  paper: { ...a4, size: 9, step: 13, perPage: 46, font: 'mono' },
  panel: german.replace('Alk. Phosphatase', 'Alkalische Phosphatase').replace('Bilirubin gesamt', 'Bilirubin, gesamt'),
  decimal: ',',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line('40 LABORGEMEINSCHAFT SÜD   Postfach 1207   79012 Freiburg'),
    line(`40 Teilbefund        Blatt ${page} von ${pages}        Tagebuch-Nr. 0915-2210`),
    line('40 Beispiel, Toni    *17.05.68   Abn. 15.09.26'),
    line(`40 ${'-'.repeat(70)}`),
  ],
  foot: () => [line('40 Telefax 0761 555 188   Rückfragen 7-17 Uhr')],
  section: (title) => [[at(40, title.toUpperCase())]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(40, `${name.padEnd(26)}: ${`${value} ${unit}`.padEnd(18)}${`[${range}]`.padEnd(16)}${mark(flag, '++', '--')}`)],
  ],
  expect: ({ flag }) => ({ flag: flag === 'high' ? 'critical_high' : flag === 'low' ? 'critical_low' : null }) as never,
};

export const various: readonly Sketch[] = [reversed, tiles, discharge, receipt, practiceFax];
