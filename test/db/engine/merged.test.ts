import { describe, expect, test } from 'bun:test';
import { DatabaseError, type Statement } from '../../../db/engine/engine.ts';
import { inTurn, mergedReads, mergedWrites } from '../../../db/engine/merged.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';

const asked = (...names: string[]): Statement[] => names.map((name) => statement(name));

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

describe('writes to one server', () => {
  function slowRecorder(failure?: DatabaseError) {
    const sent: string[][] = [];
    let [now, most] = [0, 0];
    const write = mergedWrites(async (statements) => {
      const names = statements.map(({ sql }) => sql);
      sent.push(names);
      now += 1;
      most = Math.max(most, now);
      await Bun.sleep(5);
      now -= 1;
      if (failure && names.includes('refused')) throw failure;
      return names;
    }, 60_000);
    return { sent, write, most: () => most };
  }
  const later = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

  test('go one request at a time, and those that wait for one travel together in the next, in their order', async () => {
    const { sent, write, most } = slowRecorder();
    const first = write(asked('a'));
    await later();
    const others = [write(asked('b', 'c')), write(asked('d')), write(asked('e'))];
    expect(await Promise.all([first, ...others])).toEqual([['a'], ['b', 'c'], ['d'], ['e']]);
    expect(sent).toEqual([['a'], ['b', 'c', 'd', 'e']]);
    expect(most()).toBe(1);
  });

  test('go in several requests when they are many or large, and none is lost, torn or put before another', async () => {
    const many = slowRecorder();
    const names = Array.from({ length: 100 }, (_, index) => [`${index}a`, `${index}b`, `${index}c`]);
    expect(await Promise.all(names.map((each) => many.write(asked(...each))))).toEqual(names);
    expect(many.sent.flat()).toEqual(names.flat());
    for (const group of many.sent) expect([group.length <= 128, group.length % 3]).toEqual([true, 0]);
    const large = slowRecorder();
    const bodies = ['x'.repeat(600_000), 'y'.repeat(600_000), 'z'.repeat(3_000_000), 'w'];
    await Promise.all(bodies.map((body, index) => large.write([statement(`${index}`, [body])])));
    expect(large.sent).toEqual([['0'], ['1'], ['2'], ['3']]);
  });

  test('that are refused are refused alone: the others are sent again without them', async () => {
    const { sent, write } = slowRecorder(new DatabaseError('constraint', 'no'));
    const outcomes = await Promise.allSettled([write(asked('a')), write(asked('refused')), write(asked('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sent).toEqual([['a', 'refused', 'b'], ['a'], ['refused'], ['b']]);
  });

  test('all fail without another attempt when there is no server: nobody knows what became of them', async () => {
    const { sent, write } = slowRecorder(new DatabaseError('unavailable', 'gone'));
    const outcomes = await Promise.allSettled([write(asked('a')), write(asked('refused'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(1);
    expect(await write(asked('after'))).toEqual(['after']);
  });
});

onEveryEngine((nodes) => {
  test('a write that is refused takes none with it that was asked for at the same time', async () => {
    const insert = (id: string) =>
      nodes.db.engine.write([
        statement("INSERT INTO users (id, email, created_at_ms) VALUES (?, '', 1)", [id]),
        statement('SELECT changes()'),
      ]);
    const outcomes = await Promise.allSettled([insert('user_a'), insert('user_b'), insert('user_a'), insert('user_c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[3]).toMatchObject({ value: [{ rows: [] }, { rows: [[1]] }] });
    const [stored] = await nodes.db.engine.read([statement('SELECT id FROM users ORDER BY id')]);
    expect(stored?.rows).toEqual([['user_a'], ['user_b'], ['user_c']]);
  });

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

const forEver = 3_600_000;

test('work runs one piece behind the other, in the order in which it came', async () => {
  const run = inTurn(forEver);
  const seen: string[] = [];
  const piece = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => run(piece(name))))).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await run(piece('d'))).toBe('d');
});

test('a piece that fails fails alone', async () => {
  const run = inTurn(forEver);
  const outcomes = await Promise.allSettled([
    run(async () => 'first'),
    run(() => Promise.reject(new Error('refused'))),
    run(async () => 'last'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a piece that never ends holds no other up for longer than is allowed', async () => {
  const run = inTurn(20);
  void run(() => new Promise(() => undefined));
  expect(await Promise.all([run(async () => 'second'), run(async () => 'third')])).toEqual(['second', 'third']);
});
