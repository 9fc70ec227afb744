import { expect, test } from 'bun:test';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../routers/core/pagination.ts';

test('a cursor has one spelling: what base64 decoders overlook makes another cursor, and that is refused', () => {
  const cursor = encodeCursor('scope', [1]);
  const place = z.tuple([z.int()]);
  expect(decodeCursor('scope', cursor, place)).toEqual([1]);
  for (const bad of [`${cursor}=`, `${cursor}!`, ` ${cursor}`, `${cursor.slice(0, 4)}\n${cursor.slice(4)}`])
    expect(() => decodeCursor('scope', bad, place)).toThrow('not a cursor of this list');
});
