type Props = {
  values: readonly (number | null)[];
  band?: { low: number; high: number } | null;
};

const [width, height, inset] = [120, 36, 4];

export function Sparkline({ values, band = null }: Props) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [Math.min(...known, band?.low ?? Infinity), Math.max(...known, band?.high ?? -Infinity)];
  const x = (at: number) => inset + (at / Math.max(1, values.length - 1)) * (width - 2 * inset);
  const y = (value: number) => height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset);
  const newest = values.findLastIndex((value) => value !== null);
  const { lines, points } = pathsOf(values, x, y);
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {band && (
        <rect class="band" x="0" width={width} y={y(band.high)} height={Math.max(1, y(band.low) - y(band.high))} />
      )}
      <path class="line" d={lines} />
      <path class="points" d={points} />
      <path class="dot" d={`M${x(newest)} ${y(values[newest] ?? 0)}h0`} />
    </svg>
  );
}

type Scale = (of: number) => number;

function pathsOf(values: readonly (number | null)[], x: Scale, y: Scale): { lines: string; points: string } {
  const has = (at: number) => (values[at] ?? null) !== null;
  let [lines, points] = ['', ''];
  values.forEach((value, at) => {
    if (value === null) return;
    const place = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    if (!has(at - 1) && !has(at + 1)) points += `M${place}h0`;
    else lines += `${has(at - 1) ? 'L' : 'M'}${place}`;
  });
  return { lines, points };
}
