/** `Object.keys` and `Object.entries` for tables of our own, which hold no other key than their type says. */
export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(table) as Key[];

export const entriesOf = <Key extends string, Value>(table: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] =>
  Object.entries(table) as [Key, Value][];
