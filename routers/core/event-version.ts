/**
 * A place in the order of what happened to one row: first the time, then a text that decides between equals. Any two
 * nodes, given the same in any order, agree on which one is the last.
 */
export const eventVersion = (orderingMs: number, tie: string) => `${String(orderingMs).padStart(16, '0')}:${tie}`;
