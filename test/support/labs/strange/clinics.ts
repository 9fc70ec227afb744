import { bold, french, german, italian, to } from './continental.ts';
import { chemistry, mark } from './english.ts';
import { at, boundsAs, line, type Sketch } from './sketch.ts';

const a4 = { width: 595, height: 842 };
const letter = { width: 612, height: 792 };
const plainUnits = chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%');

const trends: Sketch = {
  name: 'Danish-Swiss chain: status word last, reference in small letters below the value, trend arrows',
  paper: { ...a4, size: 10, step: 13, perPage: 46 },
  panel: german.replaceAll(/(?<=\d),(?=\d)/g, '.'),
  decimal: '.',
  range: boundsAs(' – ', '< ', '> '),
  head: (page, pages) => [
    line(`42 Unimed Laboratorien AG | 480 Bericht ${page}/${pages}`),
    line('42 Seestrasse 220, 8810 Horgen   T +41 44 555 01 42   labor@unimed.example'),
    line('42 Frau Lea Keller   17.05.1968   Auftrag 2609-1550-77   Entnahme 15.09.2026 07:40'),
    [],
    [
      at(42, 'Analyse', bold),
      at(240, 'Resultat', bold),
      at(330, 'Einheit', bold),
      at(420, 'Verlauf', bold),
      at(490, 'Status', bold),
    ],
  ],
  foot: () => [line('42 Freigabe: 16.09.2026 10:12, FAMH Dr. sc. nat. B. Odermatt')],
  section: (title) => [[at(42, title, { ...bold, size: 11 })]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(42, name),
      at(240, value, bold),
      at(330, unit),
      at(420, 'stabil', { size: 8 }),
      at(490, mark(flag, 'erhöht', 'erniedrigt') || 'normal'),
    ],
    [at(240, `Ref. ${range}`, { size: 7 })],
  ],
};

const normals: Sketch = {
  name: 'French: two results with their normals side by side under one heading each',
  paper: { ...a4, size: 8.5, step: 14, perPage: 44 },
  panel: french,
  decimal: ',',
  range: boundsAs(' - ', '< ', '> '),
  head: (page, pages) => [
    line(`36 SELARL BIOMÉDIS - 14 bd Gambetta 06000 NICE - 04 93 00 11 22 | 500 ${page}/${pages}`),
    line('36 M. FABRE Alain né le 30/11/1951 | 330 Prescripteur : Dr Costa'),
    line('36 Enregistré le 15/09/2026 à 08:32, prélevé au labo | 330 N° 0915-118'),
    [],
    [at(225, 'Résultats', bold), at(325, 'Normales', bold), at(410, 'Autres unités', bold), at(500, 'Normales', bold)],
  ],
  foot: () => [line('36 Biologistes médicaux : N. Arnaud, P. Giordan. Accréditation COFRAC 8-3310')],
  section: (title) => [[at(36, title, bold)]],
  lines: ({ name, value, unit, range, flag, second }) => [
    [
      at(36, name),
      at(212, flag ? '*' : ''),
      at(225, `${value} ${unit}`),
      at(325, range),
      ...(second.unit === unit ? [] : [at(410, `${second.value} ${second.unit}`), at(500, second.range)]),
    ],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const codes: Sketch = {
  name: 'Italian hospital: numbers of tests before names, specimen letters, notes with numbers, method column',
  paper: { ...a4, size: 8.5, step: 13.5, perPage: 46 },
  panel: italian,
  decimal: ',',
  range: boundsAs(' - ', 'inf. a ', 'sup. a '),
  head: (page, pages) => [
    line(`40 OSPEDALE CIVILE DI BORGO - U.O.C. Patologia Clinica | 480 Foglio ${page} di ${pages}`),
    line('40 Paz. 0044718 MORETTI GINO M 02/02/1947 | 360 Reparto: Medicina 2   Letto 14'),
    line('40 Richiesta 260915-0077 del 15/09/2026 06:10 | 360 Stampato 15/09/2026 11:45'),
    [],
    [
      at(40, 'Cod.', bold),
      at(75, 'Prestazione', bold),
      at(220, 'Mat.', bold),
      to(290, 'Esito', bold),
      at(305, 'Unità', bold),
      at(370, 'Limiti', bold),
      at(470, 'Metodica', bold),
    ],
  ],
  foot: () => [line('40 Nota 1: valori di riferimento da letteratura 2021. Per informazioni int. 4417')],
  section: (title) => [[at(75, title, bold)]],
  lines: ({ name, value, unit, range, flag }, random) => [
    [
      at(40, String(random.whole(100, 999)), { size: 7 }),
      at(75, name),
      at(220, 'S'),
      to(290, value),
      at(293, flag ? '*' : ''),
      at(305, unit),
      at(370, range),
      at(470, 'spettrofotometria', { size: 7 }),
    ],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const footnotes: Sketch = {
  name: 'US hospital: footnote marks behind names, arrows, limits written as "70 (L) - 99 (U)" free columns, panel totals',
  paper: { ...letter, size: 9, step: 14, perPage: 44 },
  panel: `${plainUnits}\n> 45 Total tests reported: 25\n> 45 1) Performed by reference laboratory.`,
  decimal: '.',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`45 LAKE COUNTY MEDICAL CENTER LABORATORY | 470 Page ${page} of ${pages}`),
    line('45 Name: FIELD, JO | 250 MRN: 7719220 | 430 Loc: 4W-12'),
    line('45 Acct: 990118223 | 250 DOB: 03/14/1959 | 430 Collected: 09/15/26 0455'),
    [],
    [
      at(45, 'Procedure', bold),
      at(250, 'Reference', bold),
      at(340, 'Units', bold),
      at(430, '09/14/26', bold),
      at(510, '09/15/26', bold),
    ],
  ],
  foot: () => [line('45 ↑ above, ↓ below the reference. Director: M. Osei MD   CLIA 14D0441120')],
  section: (title) => [[at(45, title, bold)]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(45, `${name} 1)`),
      at(250, range),
      at(340, unit),
      at(430, former[0] ?? ''),
      at(510, `${value}${mark(flag, '↑', '↓')}`),
    ],
  ],
};

const colons: Sketch = {
  name: 'practice printout: points up to a colon, star marks around letters, ranges in braces of words',
  paper: { ...a4, size: 9, step: 13, perPage: 48, font: 'mono' },
  panel: german.replaceAll(/(?<=\d),(?=\d)/g, '.'),
  decimal: '.',
  range: boundsAs(' to ', 'up to ', 'from '),
  head: () => [
    line('40 REGIONAL LAB  Tel 01632 960 144'),
    line('40 PATIENT....: KELLER L.     BORN....: 17/05/1968'),
    line('40 DATE.......: 15/09/2026'),
    [],
  ],
  foot: (page) => [line(`40 SHEET ${page}`)],
  section: (title) => [[at(40, `*** ${title} ***`)]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(
        40,
        `${name.padEnd(24, '.')}: ${value.padStart(7)} ${unit.padEnd(8)} ${mark(flag, '*H*', '*L*').padEnd(4)} (normal ${range})`,
      ),
    ],
  ],
};

export const clinics: readonly Sketch[] = [trends, normals, codes, footnotes, colons];
