import { type Statement, toDatabaseError } from './engine.ts';

type Send<Answer> = (statements: readonly Statement[]) => Promise<Answer[]>;
type Waiting<Answer> = { statements: readonly Statement[]; promise: PromiseWithResolvers<Answer[]> };

/** Of more than so many at once, the last would wait for the first for too long. */
const statementsMax = 32;

/**
 * Reads that are asked for in one turn of the event loop travel together: each round trip to a server costs more than
 * what most of them ask. One that the server refuses takes no other with it.
 */
export function mergedReads<Answer>(send: Send<Answer>): Send<Answer> {
  let waiting: Waiting<Answer>[] = [];
  const alone = ({ statements, promise }: Waiting<Answer>) => send(statements).then(promise.resolve, promise.reject);
  const together = async (group: Waiting<Answer>[]): Promise<void> => {
    try {
      const answers = await send(group.flatMap(({ statements }) => statements));
      let at = 0;
      for (const { statements, promise } of group) {
        promise.resolve(answers.slice(at, at + statements.length));
        at += statements.length;
      }
    } catch (cause) {
      if (toDatabaseError(cause).reason === 'unavailable') for (const { promise } of group) promise.reject(cause);
      else await Promise.all(group.map(alone));
    }
  };
  const flush = () => {
    const groups: Waiting<Answer>[][] = [[]];
    let count = 0;
    for (const each of waiting) {
      count += each.statements.length;
      if (count > statementsMax) groups.push([]);
      if (count > statementsMax) count = each.statements.length;
      groups.at(-1)?.push(each);
    }
    waiting = [];
    for (const group of groups) {
      const [only, another] = group;
      if (only && !another) void alone(only);
      else if (only) void together(group);
    }
  };
  return (statements) => {
    if (waiting.length === 0) setImmediate(flush);
    const promise = Promise.withResolvers<Answer[]>();
    waiting.push({ statements, promise });
    return promise.promise;
  };
}
