import { describe, expect, test } from 'bun:test';
import { DatabaseError, type Statement } from '../../db/engine.ts';
import { mergedReads } from '../../db/merged-reads.ts';
import { onEveryEngine, statement } from '../support/engines.ts';

const asked = (...names: string[]): Statement[] => names.map((name) => statement(name));

/** Answers every statement with its own text; `refused` fails whatever it is part of. */
function recorder(failure = new DatabaseError('failed', 'no such table')) {
  const sent: string[][] = [];
  const read = mergedReads(async (statements) => {
    const names = statements.map(({ sql }) => sql);
    sent.push(names);
    if (names.includes('refused')) throw failure;
    return names;
  });
  return { sent, read };
}

describe('reads of one turn of the event loop', () => {
  test('travel together, and each gets its own answers', async () => {
    const { sent, read } = recorder();
    const answers = await Promise.all([read(asked('a')), read(asked('b', 'c')), read(asked('d'))]);
    expect(answers).toEqual([['a'], ['b', 'c'], ['d']]);
    expect(sent).toEqual([['a', 'b', 'c', 'd']]);
    expect(await read(asked('e'))).toEqual(['e']);
    expect(sent).toHaveLength(2);
  });

  test('travel in several groups when there are many, and none is lost or torn', async () => {
    const { sent, read } = recorder();
    const names = Array.from({ length: 50 }, (_, index) => [`${index}a`, `${index}b`, `${index}c`]);
    expect(await Promise.all(names.map((each) => read(asked(...each))))).toEqual(names);
    expect(sent.flat()).toEqual(names.flat());
    for (const group of sent) expect([group.length <= 32, group.length % 3]).toEqual([true, 0]);
  });

  test('are asked again one by one when the server refuses them, so that only the faulty one fails', async () => {
    const { sent, read } = recorder();
    const outcomes = await Promise.allSettled([read(asked('a')), read(asked('refused')), read(asked('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sent).toHaveLength(4);
  });

  test('all fail, without another attempt, when there is no server', async () => {
    const { sent, read } = recorder(new DatabaseError('unavailable', 'gone'));
    const outcomes = await Promise.allSettled([read(asked('a')), read(asked('refused'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(1);
  });
});

onEveryEngine((nodes) => {
  test('a read that is refused takes none with it that was asked for at the same time', async () => {
    const [good, bad, another] = await Promise.allSettled([
      nodes.db.engine.read([statement('SELECT 1'), statement('SELECT 2')]),
      nodes.db.engine.read([statement('SELECT * FROM nothing')]),
      nodes.db.engine.read([statement('SELECT 3', [], 'get')]),
    ]);
    expect(good).toMatchObject({ value: [{ rows: [[1]] }, { rows: [[2]] }] });
    expect(bad.status).toBe('rejected');
    expect(another).toMatchObject({ value: [{ rows: [3] }] });
  });
});
