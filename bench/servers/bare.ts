import { initTRPC } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { connect } from '../../db/engine/embedded-connection.ts';
import type { Handler } from './hale.ts';

/**
 * The least that a service can do with a body that must not be lost: one row in a table without a further index, synced
 * before the answer, a commit for each request, on a connection with the settings of hale's own.
 */
export function bareInsert(path: string): Handler {
  const { database } = connect(path);
  database.exec('CREATE TABLE bodies (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = database.prepare<[string], { id: number }>('INSERT INTO bodies (body) VALUES (?) RETURNING id');
  return async (request) => Response.json({ id: insert.get(await request.text())?.id }, { status: 201 });
}

/** tRPC's own adapter with a procedure that only hands over the answer: no token, no quota, no database, no log. */
export function bareTrpc(answer: unknown): Handler {
  const t = initTRPC.create();
  const router = t.router({ turns: t.router({ get: t.procedure.query(() => answer) }) });
  return (req) => fetchRequestHandler({ endpoint: '/trpc', req, router, createContext: () => ({}) });
}
