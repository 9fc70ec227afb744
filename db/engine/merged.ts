import { type Statement, toDatabaseError } from './engine.ts';

type Send<Answer> = (statements: readonly Statement[]) => Promise<Answer[]>;
type Waiting<Answer> = { statements: readonly Statement[]; promise: PromiseWithResolvers<Answer[]> };

const readsMax = 32;
const writesMax = { statements: 128, characters: 1_000_000 };

export function mergedReads<Answer>(send: Send<Answer>): Send<Answer> {
  let waiting: Waiting<Answer>[] = [];
  const flush = () => {
    const groups: Waiting<Answer>[][] = [[]];
    let count = 0;
    for (const each of waiting) {
      count += each.statements.length;
      if (count > readsMax) groups.push([]);
      if (count > readsMax) count = each.statements.length;
      groups.at(-1)?.push(each);
    }
    waiting = [];
    for (const group of groups) void together(send, group);
  };
  return (statements) => {
    if (waiting.length === 0) setImmediate(flush);
    return promised(waiting, statements);
  };
}

/** sqld makes parallel writers wait five seconds. */
export function mergedWrites<Answer>(send: Send<Answer>, waitMsMax: number): Send<Answer> {
  const waiting: Waiting<Answer>[] = [];
  const turn = inTurn(waitMsMax);
  const flush = async () => {
    const group = waiting.splice(0, fitting(waiting));
    if (waiting.length > 0) queueMicrotask(() => void turn(flush));
    await together(send, group);
  };
  return (statements) => {
    if (waiting.length === 0) setImmediate(() => void turn(flush));
    return promised(waiting, statements);
  };
}

function promised<Answer>(waiting: Waiting<Answer>[], statements: readonly Statement[]): Promise<Answer[]> {
  const promise = Promise.withResolvers<Answer[]>();
  waiting.push({ statements, promise });
  return promise.promise;
}

function fitting<Answer>(waiting: readonly Waiting<Answer>[]): number {
  let [statements, characters] = [0, 0];
  const end = waiting.findIndex((each) => {
    statements += each.statements.length;
    characters += charactersOf(each.statements);
    return statements > writesMax.statements || characters > writesMax.characters;
  });
  return end < 0 ? waiting.length : Math.max(1, end);
}

const charactersOf = (statements: readonly Statement[]) =>
  statements.flatMap(({ params }) => params).reduce<number>((sum, param) => sum + sizeOf(param), 0);
const sizeOf = (param: unknown) => (typeof param === 'string' || param instanceof Uint8Array ? param.length : 0);

async function together<Answer>(send: Send<Answer>, group: readonly Waiting<Answer>[]): Promise<void> {
  if (group.length < 2) return oneByOne(send, group);
  try {
    const answers = await send(group.flatMap(({ statements }) => statements));
    let at = 0;
    for (const { statements, promise } of group) {
      promise.resolve(answers.slice(at, at + statements.length));
      at += statements.length;
    }
  } catch (cause) {
    if (toDatabaseError(cause).reason === 'unavailable') for (const { promise } of group) promise.reject(cause);
    else await oneByOne(send, group);
  }
}

async function oneByOne<Answer>(send: Send<Answer>, group: readonly Waiting<Answer>[]): Promise<void> {
  for (const { statements, promise } of group) await send(statements).then(promise.resolve, promise.reject);
}

export function inTurn(waitMsMax: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> | undefined;
  return (work) => {
    const before = last;
    const run = before ? behind(before, waitMsMax).then(work) : work();
    const ended = run.then(nothing, nothing).then(() => {
      if (last === ended) last = undefined;
    });
    last = ended;
    return run;
  };
}

const nothing = () => undefined;

function behind(before: Promise<unknown>, waitMsMax: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMsMax);
  void before.then(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
