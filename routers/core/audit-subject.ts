const kinds: Record<string, readonly [kind: string, field: string]> = {
  'admin.getRawEvent': ['raw_event', 'id'],
  'admin.explainTurn': ['turn', 'id'],
  'admin.trace': ['request', 'request_id'],
};
const idForm = /^[0-9A-Za-z_-]{1,100}$/;

/** What an operator asked for, if it has the form of an id: anything else that is sent here may be anything. */
export function auditSubject(path: string, input: unknown): string {
  const [kind, field] = kinds[path] ?? ['', ''];
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return '';
  const id: unknown = Reflect.get(input, field);
  return typeof id === 'string' && idForm.test(id) ? `${kind}:${id}` : '';
}
