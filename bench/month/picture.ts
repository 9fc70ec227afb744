export type Panel = { title: string; unit: string; values: readonly number[] };

const [panelWidth, panelHeight, columns] = [360, 170, 2];
const [left, top, right, bottom] = [64, 34, 16, 26];
const plot = { width: panelWidth - left - right, height: panelHeight - top - bottom };

/** An SVG of line charts, two beside each other, each from nothing to its greatest value. */
export function picture(title: string, panels: readonly Panel[], across: string): string {
  const size = [columns * panelWidth, Math.ceil(panels.length / columns) * panelHeight];
  const style = 'font-family="system-ui, sans-serif" font-size="12" fill="#57606a"';
  const drawn = panels.map((panel, at) => {
    const place = `${(at % columns) * panelWidth} ${Math.floor(at / columns) * panelHeight}`;
    return `<g transform="translate(${place})">${drawPanel(panel, across)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}" width="${size[0]}" ${style}>
<title>${title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${drawn.join('\n')}
</svg>
`;
}

function drawPanel({ title, unit, values }: Panel, across: string): string {
  const most = Math.max(...values, Number.MIN_VALUE);
  const x = (at: number) => left + (at / Math.max(1, values.length - 1)) * plot.width;
  const y = (value: number) => top + (1 - value / most) * plot.height;
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const text = (at: [number, number], words: string, anchor: string, more = '') =>
    `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}"${more}>${words}</text>`;
  const line = (height: number) =>
    `<line x1="${left}" x2="${left + plot.width}" y1="${height}" y2="${height}" stroke="#d0d7de"/>`;
  return [
    text([left, 18], title, 'start', ' fill="#1f2328" font-weight="600"'),
    line(top),
    line(top + plot.height),
    text([left - 6, top + 4], `${most.toPrecision(3)} ${unit}`, 'end'),
    text([left - 6, top + plot.height + 4], '0', 'end'),
    text([left, panelHeight - 8], `${across} 1`, 'start'),
    text([left + plot.width, panelHeight - 8], String(values.length), 'end'),
    `<polyline points="${points}" fill="none" stroke="#0969da" stroke-width="2"/>`,
  ].join('');
}
