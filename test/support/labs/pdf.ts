import { deflateSync } from 'node:zlib';

export type Font = 'regular' | 'bold' | 'mono';
export type Text = { x: number; y: number; size: number; text: string; font?: Font };
/** Points from the lower left corner; `turn` is the page's own rotation. */
export type PdfPage = {
  width: number;
  height: number;
  turn?: 0 | 90 | 180 | 270;
  texts: readonly Text[];
  lines?: readonly [number, number, number, number][];
};

const names: Record<Font, string> = { regular: 'F1', bold: 'F2', mono: 'F3' };
/** Signs that only the font Symbol has. */
const symbols: Record<string, number> = { '≤': 0xa3, '≥': 0xb3, '↑': 0xad, '↓': 0xaf };
const widths: Record<string, number> = {
  ' ': 278,
  '.': 278,
  ',': 278,
  ':': 278,
  '-': 333,
  '(': 333,
  ')': 333,
  '[': 278,
  ']': 278,
  '/': 278,
  i: 222,
  j: 222,
  l: 222,
  t: 278,
  f: 278,
  r: 333,
  I: 278,
  m: 833,
  w: 722,
  M: 833,
  W: 944,
  '%': 889,
  '<': 584,
  '>': 584,
};

/** Of Helvetica (Adobe's metrics, rounded), or of a fixed font. */
export function widthOf(text: string, size: number, font: Font = 'regular'): number {
  if (font === 'mono') return 0.6 * size * text.length;
  return (
    ([...text].reduce((sum, sign) => sum + (widths[sign] ?? (/[A-ZÄÖÜÉ]/.test(sign) ? 690 : 556)), 0) / 1000) * size
  );
}

/** What WinAnsi has at other places than Unicode. */
const winAnsi: Record<string, number> = { '–': 0x96, '—': 0x97, '’': 0x92, '…': 0x85, '‰': 0x89, '•': 0x95, μ: 0xb5 };

const escaped = (text: string) =>
  text.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[–—’…‰•μ]/g, (sign) => String.fromCharCode(winAnsi[sign] ?? 0x3f));

function shown({ x, y, size, text, font = 'regular' }: Text): string {
  const parts = text.split(/([≤≥↑↓])/).filter((part) => part !== '');
  let at = x;
  return parts
    .map((part) => {
      const code = symbols[part];
      const place = `1 0 0 1 ${at.toFixed(2)} ${y.toFixed(2)} Tm`;
      at += code === undefined ? widthOf(part, size, font) : 0.56 * size;
      return code === undefined
        ? `/${names[font]} ${size} Tf ${place} (${escaped(part)}) Tj`
        : `/F4 ${size} Tf ${place} (\\${code.toString(8)}) Tj`;
    })
    .join('\n');
}

/** A PDF of placed texts, written by hand: one font object each, no tagging. */
export function placedPdf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const fonts = ['Helvetica', 'Helvetica-Bold', 'Courier'].map(
    (base) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
  );
  const first = 3 + fonts.length + 1;
  const resources = `<< /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >> >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] >>`,
    ...fonts,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
    ...pages.flatMap(({ width, height, turn = 0, texts, lines = [] }, at) => {
      const rules = lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`).join('\n');
      const content = deflateSync(Buffer.from(`BT\n${texts.map(shown).join('\n')}\nET\n${rules}`, 'latin1'));
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${turn} /Contents ${first + 2 * at + 1} 0 R /Resources ${resources} >>`,
        `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Uint8Array.from(
    Buffer.from(
      `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
      'latin1',
    ),
  );
}
