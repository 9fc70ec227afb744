export type Colours = Record<'text' | 'quiet' | 'line' | 'accent' | 'band' | 'second' | 'page', string>;

const names = ['text', 'quiet', 'line', 'accent', 'band', 'second', 'page'] as const;

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}

export function onSchemeChange(repaint: () => void, signal: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal });
}

export function hatch(context: CanvasRenderingContext2D, colour: string): CanvasPattern | string {
  const size = 8 * devicePixelRatio;
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext('2d');
  if (!pen) return 'transparent';
  pen.strokeStyle = colour;
  pen.lineWidth = devicePixelRatio;
  pen.moveTo(0, size);
  pen.lineTo(size, 0);
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? 'transparent';
}
