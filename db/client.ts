import { attachVault, openVault } from './encryption/vault.ts';
import { openEmbedded } from './engine/embedded.ts';
import { type DatabaseObserver, type Engine, filePath, isEmbedded, observed, type Statement } from './engine/engine.ts';
import { createOrm, type Db, type Orm } from './engine/orm.ts';
import { openRemote } from './engine/remote.ts';

export { filePath, isEmbedded } from './engine/engine.ts';
export { type Db, type Orm, type WriteBatch, writeAll } from './engine/orm.ts';

/** A master key (32 bytes, base64) seals texts. */
export function openDb(
  url: string,
  authToken?: string,
  encryptionKey: string | null = null,
  observer?: DatabaseObserver,
): Db {
  return overEngine(openEngine(url, authToken, observer), encryptionKey);
}

function openEngine(url: string, authToken: string | undefined, observer: DatabaseObserver | undefined): Engine {
  const options = observer ? { onCommit: observer.commit, ...(observer.lost && { onLost: observer.lost }) } : {};
  const engine = isEmbedded(url)
    ? openEmbedded(filePath(url), options)
    : openRemote(url, authToken, { clock: observer?.clock });
  return observer ? observed(engine, observer) : engine;
}

export function overEngine(engine: Engine, encryptionKey: string | null = null): Db {
  const vault = encryptionKey === null ? null : openVault(engine, Buffer.from(encryptionKey, 'base64'));
  const over = (send: Engine['read']): Orm => {
    if (!vault) return createOrm(send);
    const orm = createOrm((statements) => vault.sendSealed(send, statements));
    attachVault(orm, vault);
    return orm;
  };
  const read = over(engine.read);
  const write = over(engine.write);
  return {
    engine,
    read,
    snapshot: (build) => read.batch(build(read)),
    write: (build) => write.batch(build(write)),
    close: engine.close,
  };
}

export function singleOrm({ engine }: Db): Orm {
  const selects = ({ sql }: Statement) => /^select\b/i.test(sql);
  return createOrm((statements) => (statements.every(selects) ? engine.read(statements) : engine.write(statements)));
}
