import { deflateSync } from 'node:zlib';
import { createRandom } from '../../simulator/random.ts';

type Analyte = { name: string; unit: string; decimals: number; from: number; to: number; low?: number; high?: number };

const analytes: readonly Analyte[] = [
  { name: 'LDL Cholesterol', unit: 'mg/dL', decimals: 0, from: 118, to: 152, high: 116 },
  { name: 'HDL Cholesterol', unit: 'mg/dL', decimals: 0, from: 48, to: 66, low: 40 },
  { name: 'Triglycerides', unit: 'mg/dL', decimals: 0, from: 70, to: 135, high: 150 },
  { name: 'HbA1c', unit: '%', decimals: 1, from: 4.9, to: 5.5, high: 5.7 },
  { name: 'Ferritin', unit: 'ng/mL', decimals: 0, from: 22, to: 90, low: 30, high: 400 },
  { name: 'TSH', unit: 'mIU/L', decimals: 2, from: 1.1, to: 3.4, low: 0.4, high: 4 },
  { name: 'hs-CRP', unit: 'mg/L', decimals: 1, from: 0.4, to: 1.9, high: 3 },
];

export function labReport({ seed, collected }: { seed: number; collected: string }): string[] {
  const random = createRandom(seed);
  return [
    'Laboratory report (invented by hale)',
    `Collected: ${collected}`,
    ...analytes.map((analyte) => line(analyte, random.between(analyte.from, analyte.to).toFixed(analyte.decimals))),
  ];
}

function line({ name, unit, low, high }: Analyte, printed: string): string {
  const range = low === undefined ? `< ${high}` : high === undefined ? `> ${low}` : `${low} - ${high}`;
  const flag =
    low !== undefined && Number(printed) < low ? 'L' : high !== undefined && Number(printed) > high ? 'H' : '';
  return `${name} ${printed} ${unit} (${range}) ${flag}`.trimEnd();
}

export function textPdf(
  lines: readonly string[],
  { compressed = true }: { compressed?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const plain = Buffer.from(`BT /F1 11 Tf 50 780 Td 14 TL\n${shown}\nET`, 'latin1');
  const content = compressed ? deflateSync(plain) : plain;
  const filter = compressed ? ' /Filter /FlateDecode' : '';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length}${filter} >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text + table + trailer, 'latin1'));
}
