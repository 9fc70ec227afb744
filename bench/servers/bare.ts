import { initTRPC } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { connect } from '../../db/engine/embedded-connection.ts';
import type { Handler } from './hale.ts';

/** Stores each body as one row with an fsynced commit. */
export function bareInsert(path: string): Handler {
  const { database } = connect(path);
  database.exec('CREATE TABLE bodies (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = database.prepare<[string], { id: number }>('INSERT INTO bodies (body) VALUES (?) RETURNING id');
  return async (request) => Response.json({ id: insert.get(await request.text())?.id }, { status: 201 });
}

/** tRPC's adapter without token, quota, database or log. */
export function bareTrpc(answer: unknown): Handler {
  const t = initTRPC.create();
  const router = t.router({ turns: t.router({ get: t.procedure.query(() => answer) }) });
  return (req) => fetchRequestHandler({ endpoint: '/trpc', req, router, createContext: () => ({}) });
}
