/** Keys whose values must be exactly right, since programs decide by them. */
const exactKeys = new Set([
  'code',
  'status',
  'aggregator_status',
  'reason',
  'error',
  'type',
  'ok',
  'upstream',
  'field',
]);

/** Differences between a documented and a real answer: keys, types, null, the form of ids and times. */
export function differences(shown: unknown, real: unknown, path = '$'): string[] {
  if (kindOf(shown) !== kindOf(real)) return [`${path}: shown is ${kindOf(shown)}, real is ${kindOf(real)}`];
  if (Array.isArray(shown) && Array.isArray(real)) return arrayDifferences(shown, real, path);
  if (isObject(shown) && isObject(real)) return objectDifferences(shown, real, path);
  const key = path.split('.').at(-1) ?? '';
  if (exactKeys.has(key) && shown !== real) return [`${path}: shown is ${shown}, real is ${real}`];
  return [];
}

function objectDifferences(shown: Record<string, unknown>, real: Record<string, unknown>, path: string): string[] {
  return [
    ...keyDifferences(shown, real, path),
    ...Object.keys(shown)
      .filter((key) => key in real)
      .flatMap((key) => differences(shown[key], real[key], `${path}.${key}`)),
  ];
}

function keyDifferences(shown: Record<string, unknown>, real: Record<string, unknown>, path: string): string[] {
  const missing = Object.keys(shown).filter((key) => !(key in real));
  const hidden = Object.keys(real).filter((key) => !(key in shown));
  return [...missing.map((key) => `${path}.${key}: only shown`), ...hidden.map((key) => `${path}.${key}: not shown`)];
}

function arrayDifferences(shown: readonly unknown[], real: readonly unknown[], path: string): string[] {
  if (shown.length === 0 && real.length > 0) return [`${path}: none is shown, real are ${real.length}`];
  const first = shown[0];
  const keys = isObject(first)
    ? real.flatMap((one, index) => (isObject(one) ? keyDifferences(first, one, `${path}[${index}]`) : []))
    : [];
  const unlike = shown.flatMap((example, index) => {
    const tries = real.map((one) => differences(example, one, `${path}[${index}]`));
    if (tries.some((found) => found.length === 0)) return [];
    return tries[0] ?? [`${path}[${index}]: nothing real is there`];
  });
  return [...keys, ...unlike];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'string') return typeof value;
  const id = /^(turn|src|user|req|lab|mem)_/.exec(value)?.[1];
  if (id !== undefined) return `${id} id`;
  const form = Object.entries(forms).find(([, pattern]) => pattern.test(value))?.[0];
  return form ?? 'text';
}

const forms = {
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  'time in UTC with a space': /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  day: /^\d{4}-\d\d-\d\d$/,
  window: /^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/,
  address: /^https?:\/\//,
  token: /^ey[\w-]+\.[\w-]+\.[\w-]+$/,
};
