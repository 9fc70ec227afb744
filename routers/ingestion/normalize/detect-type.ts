/** The first letter excludes `__proto__`. */
const plausibleType = /^[a-z][a-z0-9_.]{0,63}$/;

export function detectType(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return 'unknown';
  const { type, upload_id, data }: { type?: unknown; upload_id?: unknown; data?: unknown } = payload;
  if (typeof type === 'string') return plausibleType.test(type) ? type : 'unknown';
  return typeof upload_id === 'string' && Array.isArray(data) ? 'lab_report' : 'unknown';
}

const dataTypes = new Set(['daily', 'sleep', 'activity', 'body']);
const nearnessMax = 65_535;

/** Equal numbers write neighbouring rows. */
export function nearness(payload: unknown): number {
  const type = detectType(payload);
  if (!dataTypes.has(type)) return 0;
  const id = (payload as { user?: { user_id?: unknown } | null }).user?.user_id;
  return typeof id === 'string' ? (Bun.hash.crc32(`${type} ${id}`) % nearnessMax) + 1 : 0;
}
