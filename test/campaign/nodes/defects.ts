import { type Promised, type State, sha256Of } from './checker.ts';
import type { History } from './history.ts';

type Checked = { history: History; state: State };

/** What the checker must find, each planted into a history that it has found to be right. */
export function defectsOf({ history, state }: Checked, { perMinute }: Promised): Record<string, Checked> {
  const [follower] = history.followers;
  const [[body, answers] = []] = history.bodies;
  const [[rowId] = []] = follower?.rows ?? [];
  const [spend] = history.spends.filter(({ admitted }) => admitted);
  if (!follower || body === undefined || !answers || rowId === undefined || !spend) return {};
  const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key) =>
    new Map([...map].filter(([each]) => each !== key));
  const told = (change: Partial<History>): Checked => ({ history: { ...history, ...change }, state });
  const held = (change: Partial<State>): Checked => ({ history, state: { ...state, ...change } });
  const others = history.followers.slice(1);
  const overspent = Array.from({ length: perMinute }, () => spend);
  return {
    'a row that no sync had': told({ followers: [{ ...follower, rows: without(follower.rows, rowId) }, ...others] }),
    'a row in an older version': told({
      followers: [{ ...follower, rows: new Map(follower.rows).set(rowId, '{}') }, ...others],
    }),
    'a watermark that goes back': told({
      followers: [{ ...follower, watermarks: [...follower.watermarks, '1970-01-01T00:00:00.000Z'] }, ...others],
    }),
    'a body without its effect': held({
      events: new Set([...state.events].filter((sha256) => sha256 !== sha256Of(body))),
    }),
    'a body that was new twice': told({ bodies: new Map(history.bodies).set(body, { ...answers, fresh: 2 }) }),
    'a key that made two turns': told({ retries: new Map(history.retries).set('key', new Set(['one', 'two'])) }),
    'facts that are there twice': held({ doubledFacts: ['turn'] }),
    'a turn that did not end': held({ openTurns: ['turn'] }),
    'a quota that each node has for itself': told({
      faults: [],
      spends: [...overspent, ...overspent, ...overspent, ...overspent],
    }),
    'a quota that is admitted beyond': told({
      faults: [],
      spends: [...overspent, { ...spend, atMs: spend.atMs + 20_000, resetS: spend.resetS - 20 }],
    }),
  };
}
