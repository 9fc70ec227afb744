import { type Blot, heightOf, whiten, widthOf } from './blots.ts';
import { darkLimit, type Grey } from './picture.ts';

export type Sign = { text: '↑' | '↓' | '≤' | '≥'; place: Blot };

/** OCR reads arrows as letters and `≤` as `<`. */
export function signsIn(picture: Grey, blots: readonly Blot[], letter: number): Sign[] {
  const limit = darkLimit(picture.points);
  const rows = rowsOf(blots, letter);
  const near = (blot: Blot, reach: number) =>
    [-1, 0, 1]
      .flatMap((step) => rows.get(rowAt(blot.y, letter) + step) ?? [])
      .filter((other) => other !== blot && other.left <= blot.right + reach && other.right >= blot.left - reach);
  const signs = blots.flatMap((blot): Sign[] => {
    const text = arrowIn(profileOf(picture, blot, limit), letter);
    const isAlone = () => near(blot, 0.2 * letter).every((other) => Math.abs(other.y - blot.y) > letter);
    if (text && isAlone()) return [{ text, place: blot }];
    const bar = barUnder(blot, near(blot, 0), letter);
    const angle = bar && angleIn(profileOf(picture, blot, limit));
    return angle ? [{ text: angle, place: { ...blot, bottom: bar.bottom } }] : [];
  });
  for (const { place } of signs) whiten(picture, place, 2);
  return signs;
}

const rowAt = (y: number, letter: number) => Math.floor(y / letter);
const rowsOf = (blots: readonly Blot[], letter: number) => Map.groupBy(blots, ({ y }) => rowAt(y, letter));

/** Ink of each row, in shares of the width. */
type Profile = { width: number; height: number; rows: readonly { from: number; to: number }[] };

function profileOf({ points, width }: Grey, blot: Blot, limit: number): Profile {
  const rows = [];
  const wide = widthOf(blot);
  for (let y = blot.top; y <= blot.bottom; y += 1) {
    let [from, to] = [blot.right + 1, blot.left];
    for (let x = blot.left; x <= blot.right; x += 1) {
      if ((points[y * width + x] ?? 255) >= limit) continue;
      from = Math.min(from, x);
      to = x + 1;
    }
    rows.push({ from: (from - blot.left) / wide, to: Math.max(0, (to - blot.left) / wide) });
  }
  return { width: wide, height: heightOf(blot), rows };
}

/** Letters' stems stand under a bar or on one. */
function arrowIn({ width, height, rows }: Profile, letter: number): '↑' | '↓' | null {
  if (height < 0.7 * letter || height > 2 * letter || width < 0.25 * letter || width > 1.1 * height) return null;
  if (isArrowUp(rows)) return '↑';
  return isArrowUp(rows.toReversed()) ? '↓' : null;
}

function isArrowUp(rows: Profile['rows']): boolean {
  const spans = rows.map(({ from, to }) => to - from);
  const [tip, stem] = [spans.slice(0, Math.ceil(0.1 * spans.length)), spans.slice(Math.ceil(0.6 * spans.length))];
  const head = spans.indexOf(Math.max(...spans));
  const half = spans[Math.round(head / 2)] ?? 0;
  const stemMiddles = rows.slice(-stem.length).map(({ from, to }) => (from + to) / 2);
  return (
    tip.every((span) => span < 0.5) &&
    stem.every((span) => span > 0 && span < 0.4) &&
    stemMiddles.every((middle) => Math.abs(middle - 0.5) < 0.15) &&
    head > 0.12 * spans.length &&
    head < 0.5 * spans.length &&
    half > 0.3 &&
    half < 0.85
  );
}

const barUnder = (angle: Blot, near: readonly Blot[], letter: number): Blot | undefined =>
  heightOf(angle) < 0.3 * letter || heightOf(angle) > 1.1 * letter
    ? undefined
    : near.find(
        (bar) =>
          heightOf(bar) < 0.2 * letter &&
          bar.top > angle.bottom &&
          bar.top - angle.bottom < 0.4 * letter &&
          Math.abs(bar.left - angle.left) < 0.2 * letter &&
          Math.abs(bar.right - angle.right) < 0.2 * letter,
      );

function angleIn({ rows }: Profile): '≤' | '≥' | null {
  const [top, tip, bottom] = [
    rows[Math.round(0.08 * rows.length)],
    rows[Math.round(0.5 * rows.length)],
    rows[Math.round(0.92 * rows.length) - 1],
  ];
  if (!top || !tip || !bottom) return null;
  if (tip.from < 0.15 && tip.to < 0.6 && top.from > 0.5 && bottom.from > 0.5) return '≤';
  return tip.to > 0.85 && tip.from > 0.4 && top.to < 0.5 && bottom.to < 0.5 ? '≥' : null;
}
