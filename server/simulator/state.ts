import type { Connection, Delivery, Entry, Lab, Session } from './records.ts';
import type { Store } from './store.ts';

export type State = {
  /** Also the last of those that have ended. */
  connections: ReadonlyMap<string, Connection>;
  sessions: ReadonlyMap<string, Session>;
  labs: ReadonlyMap<string, Lab>;
  /** In the order in which they came. */
  deliveries: ReadonlyMap<string, Delivery>;
  /** Kept before it counts. */
  record: (...entries: readonly Entry[]) => void;
};

/** Reports that are remembered, the newest of them. */
const labsMax = 500;
/** Connections that have ended are remembered as such, the last of them. */
const endedMax = 500;

/** What the journal says, and its continuation. Whenever nothing is left to deliver, the journal shrinks to what holds. */
export function openState(store: Store, nowMs: () => number): State {
  const connections = new Map<string, Connection>();
  const sessions = new Map<string, Session>();
  const labs = new Map<string, Lab>();
  const deliveries = new Map<string, Delivery>();

  const apply = (entry: Entry): void => {
    switch (entry.kind) {
      case 'connected':
        connections.set(entry.connection.userId, entry.connection);
        break;
      case 'disconnected': {
        const connection = connections.get(entry.userId);
        if (connection) connections.set(entry.userId, { ...connection, active: false });
        break;
      }
      case 'session':
        sessions.set(entry.session.id, entry.session);
        break;
      case 'session_ended':
        sessions.delete(entry.id);
        break;
      case 'lab':
        labs.set(entry.lab.sessionId, entry.lab);
        break;
      case 'delivery':
        deliveries.set(entry.delivery.id, entry.delivery);
        break;
      case 'retry': {
        const { id, attempts, dueAtMs } = entry;
        const delivery = deliveries.get(id);
        if (delivery) deliveries.set(id, { ...delivery, attempts, dueAtMs });
        break;
      }
      case 'delivered':
        deliveries.delete(entry.id);
        break;
    }
  };
  const shrink = () => {
    for (const { id, endsAtMs } of [...sessions.values()]) if (endsAtMs < nowMs()) sessions.delete(id);
    for (const id of allBut(labsMax, [...labs.keys()])) labs.delete(id);
    const ended = [...connections.values()].filter(({ active }) => !active);
    for (const { userId } of allBut(endedMax, ended)) connections.delete(userId);
    store.replace([
      ...[...connections.values()].map((connection) => ({ kind: 'connected' as const, connection })),
      ...[...sessions.values()].map((session) => ({ kind: 'session' as const, session })),
      ...[...labs.values()].map((lab) => ({ kind: 'lab' as const, lab })),
      ...[...deliveries.values()].map((delivery) => ({ kind: 'delivery' as const, delivery })),
    ]);
  };
  const record = (...entries: readonly Entry[]) => {
    store.append(entries);
    for (const entry of entries) apply(entry);
    if (deliveries.size === 0 && entries.some(({ kind }) => kind === 'delivered')) shrink();
  };

  for (const entry of store.read()) apply(entry);
  shrink();
  return { connections, sessions, labs, deliveries, record };
}

const allBut = <Item>(last: number, items: readonly Item[]) => items.slice(0, Math.max(0, items.length - last));
