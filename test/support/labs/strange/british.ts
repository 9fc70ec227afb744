import { bold, to } from './continental.ts';
import { blood, chemistry, mark } from './english.ts';
import { at, boundsAs, line, type Sketch } from './sketch.ts';

const a4 = { width: 595, height: 842 };
const letter = { width: 612, height: 792 };

const app: Sketch = {
  name: 'British app: name, then value with unit and range in square brackets on the next line, verdict below',
  paper: { ...a4, size: 10, step: 14, perPage: 48 },
  panel: blood.replaceAll('Haematocrit||', 'Haematocrit|L/L|'),
  decimal: '.',
  range: boundsAs(' - ', '<', '>'),
  head: () => [
    line('50 Your health record   15 September 2026'),
    line('50 Mrs Jane Poole   NHS number: 485 777 3456   Born 12 May 1958'),
    line('50 Full blood count, urea and electrolytes - requested by Dr T. Abara'),
    [],
  ],
  foot: (page) => [line(`50 Printed 21 September 2026 from the record service, page ${page}`)],
  section: (title) => [[at(50, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(50, name)],
    [at(64, `${value} ${unit} [${range}]${mark(flag, ' Above high reference limit', ' Below low reference limit')}`)],
  ],
};

const surgery: Sketch = {
  name: 'British surgery: hash marks, range in round brackets after the unit, comments between results',
  paper: { ...a4, size: 9, step: 13, perPage: 48, font: 'mono' },
  panel: `${blood.replaceAll('Haematocrit||', 'Haematocrit|L/L|')}\n> 40 Comment: Please repeat U+E in 4/52 if clinically indicated.`,
  decimal: '.',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`40 ST ELSEWHERE NHS TRUST   PATHOLOGY   Page ${page} of ${pages}`),
    line('40 POOLE Jane   F 12/05/58   Hosp No X100442   NHS 4857773456'),
    line('40 Sample B,26.0118824.K   Collected 15 Sep 26 09:10   Received 15 Sep 26 13:22'),
    [],
  ],
  foot: () => [line('40 # outside reference range. Enquiries 01632 960 177')],
  section: (title) => [[at(40, title)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(40, `${name.padEnd(26)}${flag ? '#' : ' '}${value.padStart(8)}  ${unit.padEnd(10)} (${range})`)],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const animal: Sketch = {
  name: 'clinic analyser: abbreviations, limits as two columns, a scale of words, flag before the value',
  paper: { ...letter, size: 9, step: 15, perPage: 40 },
  panel: `# Chemistry
GLU|mg/dL|74|143|0\nCREA|mg/dL|0.5|1.8|1\nBUN|mg/dL|7|27|0\nPHOS|mg/dL|2.5|6.8|1\nCA|mg/dL|7.9|12.0|1\nTP|g/dL|5.2|8.2|1\nALB|g/dL|2.3|4.0|1\nGLOB|g/dL|2.5|4.5|1\nALT|U/L|10|125|0\nALKP|U/L|23|212|0\nGGT|U/L|0|11|0\nTBIL|mg/dL|0.0|0.9|1\nCHOL|mg/dL|110|320|0\nAMYL|U/L|500|1500|0\nLIPA|U/L|200|1800|0
# Electrolytes\nNa|mmol/L|144|160|0\nK|mmol/L|3.5|5.8|1\nCl|mmol/L|109|122|0`,
  decimal: '.',
  range: boundsAs(' - ', '', ''),
  head: () => [
    line('45 Elm Park Clinic   Analyser: Catalyst One   Serial 0114-77'),
    line('45 Patient ID: 5512   Age: 9 Years   Weight: 23.4 kg   Sex: M'),
    line('45 Test run: 09/15/2026 10:22 AM'),
    [],
    [
      at(45, 'Test', bold),
      to(175, 'Result', bold),
      at(190, 'Units', bold),
      to(290, 'Low', bold),
      to(330, 'High', bold),
      at(380, 'LOW', { size: 7 }),
      at(440, 'NORMAL', { size: 7 }),
      at(510, 'HIGH', { size: 7 }),
    ],
  ],
  foot: () => [line('45 Elm Park Clinic, 9 Elm Street, Dayton OH 45402, 937-555-0110')],
  section: (title) => [[at(45, title, bold)]],
  lines: ({ name, value, unit, flag, from, to: upper }) => [
    [at(45, name), at(140, mark(flag, 'H', 'L')), to(175, value), at(190, unit), to(290, from), to(330, upper)],
  ],
};

const australian: Sketch = {
  name: 'Australian: unit and range behind the name, earlier results left of the newest, lab numbers in the head',
  paper: { ...a4, size: 8.5, step: 13, perPage: 46 },
  panel: blood.replaceAll('Haematocrit||', 'Haematocrit|L/L|'),
  decimal: '.',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`36 KOALA PATHOLOGY | 440 Page ${page} of ${pages}`),
    line('36 WRIGHT, Colin   DOB 30/01/1949   M   Ref by Dr S. Lim, 14 Ocean St Manly 2095   Ph 02 9555 0142'),
    [
      at(36, 'Test'),
      at(150, 'Units'),
      at(210, 'Ref. Int.'),
      to(330, '02/03/26'),
      to(400, '11/06/26'),
      to(480, '15/09/26'),
    ],
    [to(330, '61882011', { size: 7 }), to(400, '63110294', { size: 7 }), to(480, '65920187', { size: 7 })],
  ],
  foot: () => [line('36 NATA accredited 2178. Results marked * are outside the interval.')],
  section: (title) => [[at(36, title, bold)]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(36, name),
      at(150, unit),
      at(210, range),
      to(330, former[1] ?? ''),
      to(400, former[0] ?? ''),
      to(480, value),
      at(483, flag ? '*' : ''),
    ],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const words: Sketch = {
  name: 'GP letter: sentences with the value, the unit and the range in words',
  paper: { ...a4, size: 11, step: 17, perPage: 38 },
  panel: chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%'),
  decimal: '.',
  range: boundsAs(' to ', 'less than ', 'more than '),
  head: () => [
    line('60 The Old Mill Surgery, Mill Road, Hexham NE46 1AB   Tel 01632 960 188'),
    line('60 16 September 2026'),
    line('60 Dear Ms Grant, your blood test of 14 September 2026 showed the following.'),
    [],
  ],
  foot: () => [line('60 Yours sincerely, Dr P. Nair')],
  section: (title) => [[], [at(60, title)]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(
        60,
        `${name} was ${value} ${unit}, which is ${mark(flag, 'high', 'low') || 'normal'} (reference range ${range}).`,
      ),
    ],
  ],
};

export const british: readonly Sketch[] = [app, surgery, animal, australian, words];
