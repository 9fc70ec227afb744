import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { type Cell, lostKey, noKey, personKey, unwrapKey, wrapKey } from '../../../db/encryption/sealing.ts';
import { DatabaseError } from '../../../db/engine/engine.ts';

const key = personKey(randomBytes(32));
const other = personKey(randomBytes(32));
const cell: Cell = ['turns', 'result', 'turn_1'];
const refusal = (open: () => unknown) => {
  try {
    open();
  } catch (cause) {
    expect(cause).toBeInstanceOf(DatabaseError);
    return cause as DatabaseError;
  }
  throw new Error('It was opened.');
};
const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const part = fc.oneof(fc.string({ maxLength: 12 }), fc.integer());
const place = fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), part, part);

describe('a sealed text', () => {
  test('is opened as it was, in its own cell, whatever it says', () => {
    fc.assert(
      fc.property(place, text, (where, said) => {
        const sealed = key.seal(where, said);
        expect(key.open(where, sealed)).toBe(said);
        expect(sealed).toMatch(/^enc1\.[\w-]+$/);
        if (said.length > 3) expect(Buffer.from(sealed.slice(5), 'base64url').includes(said)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same each time in one cell, and in no two cells or for two people', () => {
    expect(key.seal(cell, 'said')).toBe(key.seal(cell, 'said'));
    const sealed = [key.seal(cell, 'said'), key.seal(['turns', 'result', 'turn_2'], 'said'), other.seal(cell, 'said')];
    expect(new Set(sealed).size).toBe(3);
    // Nonces differ too, or equal beginnings would tell equal texts.
    expect(new Set(sealed.map((each) => each.slice(5, 21))).size).toBe(3);
  });

  test('is refused in any other row, column or table, and under the key of anybody else', () => {
    fc.assert(
      fc.property(place, place, text, (from, to, said) => {
        const sealed = key.seal(from, said);
        if (JSON.stringify(from) !== JSON.stringify(to)) refusal(() => key.open(to, sealed));
        refusal(() => other.open(from, sealed));
      }),
      { numRuns: 100 },
    );
  });

  test('is refused with any bit turned, with anything cut off or added, and says nothing of the content then', () => {
    const said = 'resting heart rate';
    const sealed = key.seal(cell, said);
    const bytes = Buffer.from(sealed.slice(5), 'base64url');
    const spelled = (content: Uint8Array) => `enc1.${Buffer.from(content).toString('base64url')}`;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const turned = Buffer.from(bytes);
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const { reason, message } = refusal(() => key.open(cell, spelled(turned)));
      expect([reason, message]).toEqual(['failed', 'A sealed value of turns.result cannot be opened.']);
    }
    for (const length of [0, 1, 11, 12, 20, 27, 28, bytes.length - 1])
      refusal(() => key.open(cell, spelled(bytes.subarray(0, length))));
    refusal(() => key.open(cell, spelled(Buffer.concat([bytes, Buffer.alloc(1)]))));
    for (const added of [' ', '=', '\n', '.', '!', 'A']) refusal(() => key.open(cell, sealed + added));
    for (let at = 0; at < sealed.length; at += 1) {
      const turned = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      if (turned.startsWith('enc1.')) refusal(() => key.open(cell, turned));
    }
  });
});

test('text from before there was a key comes back as it stands, and so does what only looked sealed', () => {
  for (const plain of ['', 'said', '{"a":1}', 'enc', 'raw1'])
    for (const reader of [key, lostKey, noKey]) expect(reader.open(cell, plain)).toBe(plain);
  for (const marked of ['enc1.AAAA', 'raw1.raw1.x'])
    for (const reader of [key, lostKey]) expect(reader.open(cell, `raw1.${marked}`)).toBe(marked);
  refusal(() => lostKey.open(cell, key.seal(cell, 'said')));
  refusal(() => lostKey.seal(cell, 'said'));
});

test('a digest tells that two hashes are the same, for one person alone', () => {
  expect(key.digest('run a marathon')).toBe(key.digest('run a marathon'));
  expect(key.digest('run a marathon')).not.toBe(key.digest('run two'));
  expect(key.digest('run a marathon')).not.toBe(other.digest('run a marathon'));
  expect(key.digest('run a marathon')).not.toBe(noKey.digest('run a marathon'));
});

test('a data key is unwrapped by its master key for its owner alone, and wrapped another way each time', () => {
  const [master, dataKey] = [randomBytes(32), randomBytes(32)];
  const owner: Cell = ['person_keys', 'wrapped_key', 'user_a'];
  const wrapped = wrapKey(master, owner, dataKey);
  expect(unwrapKey(master, owner, wrapped)).toEqual(dataKey);
  expect(wrapKey(master, owner, dataKey)).not.toBe(wrapped);
  refusal(() => unwrapKey(randomBytes(32), owner, wrapped));
  refusal(() => unwrapKey(master, ['person_keys', 'wrapped_key', 'user_b'], wrapped));
});
