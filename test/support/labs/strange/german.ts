import { german, to } from './continental.ts';
import { at, boundsAs, line, type Sketch } from './sketch.ts';

const a4 = { width: 595, height: 842 };
const bold = { font: 'bold' as const };
const signs = (flag: string | null, high: string, low: string) => (flag === 'high' ? high : flag === 'low' ? low : '');

const bars: Sketch = {
  name: 'German: a bar of signs between value and range, result before last',
  paper: { ...a4, size: 8.5, step: 13, perPage: 48 },
  panel: german,
  decimal: ',',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`42 Medizinisches Versorgungszentrum Rheintal | 480 Seite ${page}/${pages}`),
    line('42 Industriestr. 8, 56218 Mülheim-Kärlich   Tel. (02630) 555-0   Fax (02630) 555-199'),
    line('42 Pat.: Beispiel, Toni *17.05.1968   m   Kasse: 101234567'),
    line('42 Eingang 15.09.26 12:40   Ausgang 15.09.26 17:05   Barcode 91827364'),
    [],
    [
      at(42, 'Analyse', bold),
      to(215, 'Wert', bold),
      at(232, 'Einheit', bold),
      at(285, 'Grafik', bold),
      at(380, 'Referenz', bold),
      to(520, 'Vorwert', bold),
    ],
    [to(520, '02.04.26', { size: 7 })],
  ],
  foot: () => [
    line('42 + erhöht, - erniedrigt. Validiert durch Dr. rer. nat. H. Wolff. Akkreditiert nach DIN EN ISO 15189.'),
  ],
  section: (title) => [[at(42, title, bold)]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(42, name),
      to(215, value, flag ? bold : {}),
      at(220, signs(flag, '+', '-'), bold),
      at(232, unit),
      at(285, flag === 'high' ? '[   |   ]*' : flag === 'low' ? '*[   |   ]' : '[   *   ]', { font: 'mono', size: 7 }),
      at(380, range),
      to(520, former[0] ?? ''),
    ],
  ],
};

const methods: Sketch = {
  name: 'German: method in square brackets, exclamation marks, materials as heads, range in brackets',
  paper: { ...a4, size: 9, step: 13.5, perPage: 46 },
  panel: german
    .replaceAll(/^(# .*)$/gm, '$1')
    .replaceAll('Hämatologie', 'EDTA-Blut')
    .replaceAll('Elektrolyte und Niere', 'Serum'),
  decimal: ',',
  range: boundsAs(' - ', 'bis ', 'ab '),
  head: (page, pages) => [
    line(`40 Labor Dr. Quirin und Kollegen | 450 Befund ${page} von ${pages}`),
    line('40 Patient Nr. 4711-26   Beispiel Toni   geb. am 17.05.1968   Geschlecht: männlich'),
    line('40 Probenentnahme 15.09.2026 08:00   Labornummer 2609150088'),
    [],
    [
      at(40, 'Untersuchung', bold),
      at(190, 'Methode', bold),
      to(330, 'Ergebnis', bold),
      at(350, 'Dimension', bold),
      at(430, 'Referenzbereich', bold),
    ],
  ],
  foot: () => [line('40 ! = außerhalb des Referenzbereichs   Endbefund   Telefon 06132 555 781')],
  section: (title) => [[at(40, title, { ...bold, size: 10 })]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(40, name),
      at(190, '[PHOT]', { size: 7 }),
      at(290, flag ? '!' : '', bold),
      to(330, value),
      at(350, unit),
      at(430, `(${range})`),
    ],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
};

const ward: Sketch = {
  name: 'German hospital: five days as columns in two head lines, marks glued to values, gaps',
  paper: { width: 842, height: 595, size: 8, step: 12, perPage: 34 },
  panel: german,
  decimal: ',',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`40 Universitätsklinikum Neustadt - Zentrallabor - Kumulativbefund | 720 Seite ${page} von ${pages}`),
    line('40 Beispiel, Toni   17.05.1968   Fall 0070123456   Station 4B   Ruf 4-2210'),
    [],
    [
      at(40, 'Parameter', bold),
      at(170, 'Einheit', bold),
      at(230, 'Norm', bold),
      to(370, '15.09.26', bold),
      to(450, '14.09.26', bold),
      to(530, '12.09.26', bold),
      to(610, '11.09.26', bold),
      to(690, '10.09.26', bold),
    ],
    [to(370, '06:10'), to(450, '06:05'), to(530, '17:45'), to(610, '06:12'), to(690, '22:31')],
  ],
  foot: () => [line('40 gedruckt am 15.09.2026 13:12 von SCHM   +/- außerhalb der Norm')],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(40, name),
      at(170, unit),
      at(230, range),
      to(370, `${value}${signs(flag, '+', '-')}`),
      to(450, former[0] ?? ''),
      to(530, '---'),
      to(610, former[1] ?? ''),
      to(690, former[2] ?? ''),
    ],
  ],
};

const fromTo: Sketch = {
  name: 'Austrian: from and to as two columns before the value, stars as a scale',
  paper: { ...a4, size: 9, step: 14, perPage: 44 },
  panel: german,
  decimal: ',',
  range: boundsAs(' - ', '', ''),
  head: (page, pages) => [
    line(`45 Institut für medizinische und chemische Labordiagnostik   Wien 1090 | 500 ${page} / ${pages}`),
    line('45 Herrn Toni Beispiel   VSNR 1234 170568   Zuweiser: Dr. Haslinger, 1080 Wien'),
    line('45 Abnahmedatum: 15.09.2026   Befunddatum: 16.09.2026'),
    [],
    [
      at(45, 'Parameter', bold),
      to(240, 'von', bold),
      to(290, 'bis', bold),
      at(310, 'Einheit', bold),
      to(420, 'Resultat', bold),
      at(450, 'Bewertung', bold),
    ],
  ],
  foot: () => [line('45 Tel. 01/555 01 42   DVR 0012345')],
  section: (title) => [[at(45, title, bold)]],
  lines: ({ name, value, unit, flag, from, to: upper }) => [
    [
      at(45, name),
      to(240, from),
      to(290, upper),
      at(310, unit),
      to(420, value),
      at(450, flag ? signs(flag, 'erhöht', 'erniedrigt') : ''),
    ],
  ],
  expect: ({ from, to: upper }) => ({ range: [from, upper].filter(Boolean).join(' - ') }),
};

const running: Sketch = {
  name: 'German discharge letter: results one after another in running lines',
  paper: { ...a4, size: 10, step: 15, perPage: 44 },
  panel: german,
  decimal: ',',
  range: boundsAs('-', '<', '>'),
  head: () => [
    line('60 Klinik am Park, Innere Medizin, Parkallee 3, 28209 Bremen, Tel. 0421 555-2200'),
    line('60 Betr.: Toni Beispiel, geb. 17.05.1968, stationär vom 10.09.2026 bis 15.09.2026'),
    line('60 Labor vom 14.09.2026:'),
  ],
  foot: () => [line('60 Mit freundlichen Grüßen, Prof. Dr. K. Adam, Chefarzt')],
  section: (title) => [[], [at(60, `${title}:`)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(60, `${name} ${value} ${unit} (${range})${signs(flag, ' ↑', ' ↓')},`)],
  ],
};

export const germanSpeaking: readonly Sketch[] = [bars, methods, ward, fromTo, running];
