import { z } from 'zod';
import { type Definition, schemasOf } from '../procedures.ts';

/** A repeated parameter arrives as an array, which no field accepts. */
export function readQuery(address: string): Record<string, string | string[]> {
  const start = address.indexOf('?');
  if (start < 0) return {};
  const searchParams = new URLSearchParams(address.slice(start).replace(/#.*/, ''));
  const entries = [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)] as const);
  return Object.fromEntries(entries.map(([key, values]) => [key, values.length > 1 ? values : (values[0] ?? '')]));
}

/** Names of the integers among a procedure's fields. */
export function integersOf(procedure: Definition): string[] {
  const { input } = schemasOf(procedure);
  const { properties = {} } = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties).filter((name) => (properties[name] as { type?: unknown }).type === 'integer');
}

/** Digits become the number that they spell, and nothing else does: not `0x10`, not `1e1`, not a space, not nothing. */
export function numbered<Fields extends Record<string, unknown>>(fields: Fields, integers: readonly string[]): Fields {
  for (const name of integers) {
    const value = fields[name];
    if (typeof value === 'string' && /^\d{1,9}$/.test(value)) Object.assign(fields, { [name]: Number(value) });
  }
  return fields;
}
