import { is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Statement } from './engine.ts';
import { type Orm, senderOf } from './orm.ts';

type Values = Record<string, unknown>;
type Preparable = { _prepare: () => Prepared };
type Prepared = {
  getQuery: () => Statement;
  mapResult: (result: unknown, isFromBatch: boolean) => unknown;
};

export type Late<Value> = Value | Placeholder;

export const value = (name: string) => sql.placeholder(name);

/** Compiled once per `Orm`: Drizzle takes longer to write SQL than the database to run it. */
export function prepared<Query extends BatchItem<'sqlite'>>(
  build: (orm: Orm) => Query,
): (orm: Orm, values: Values) => Query {
  const compiled = new WeakMap<Orm, (values: Values) => Query>();
  return (orm, values) => {
    const bind = compiled.get(orm) ?? compile(orm, build(orm));
    compiled.set(orm, bind);
    return bind(values);
  };
}

/** Equal `shape`, equal SQL text. */
export type Condition = { shape: string; sql: SQL; values: Values };

const shapesMax = 500;

export function preparedShapes<Query extends BatchItem<'sqlite'>>(run: (orm: Orm, query: SQL) => Query) {
  const shapes = new Map<string, (orm: Orm, values: Values) => Query>();
  return (shape: string, write: () => SQL) => {
    const known = shapes.get(shape);
    if (known) return known;
    const made = prepared((orm) => run(orm, write()));
    if (shapes.size >= shapesMax) shapes.delete(shapes.keys().next().value ?? '');
    shapes.set(shape, made);
    return made;
  };
}

function compile<Query extends BatchItem<'sqlite'>>(orm: Orm, query: Query): (values: Values) => Query {
  const preparedQuery = (query as unknown as Preparable)._prepare();
  const { sql: text, params, method } = preparedQuery.getQuery();
  const slots = params.map(slotOf);
  const mapResult: Prepared['mapResult'] = (result, isFromBatch) => preparedQuery.mapResult(result, isFromBatch);
  return (values) => {
    const statement = (): Statement => ({ sql: text, params: slots.map((slot) => slot(values)), method });
    return queryOf(orm, statement, mapResult) as unknown as Query;
  };
}

function queryOf(orm: Orm, statement: () => Statement, mapResult: Prepared['mapResult']) {
  const read = async () => {
    const [result] = await senderOf(orm)([statement()]);
    return mapResult(result, true);
  };
  const bound: Preparable & PromiseLike<unknown> = {
    _prepare: () => ({ getQuery: statement, mapResult }),
    // biome-ignore lint/suspicious/noThenProperty: like every query of drizzle's, this one can be awaited.
    then: (resolve, reject) => read().then(resolve, reject),
  };
  return bound;
}

/** Drizzle is slow with hundreds of parameters. */
export function plainWrite(orm: Orm, text: string, params: unknown[]): ReturnType<Orm['run']> {
  const statement = (): Statement => ({ sql: text, params, method: 'run' });
  return queryOf(orm, statement, (result) => result) as unknown as ReturnType<Orm['run']>;
}

function slotOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => given(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder } = param;
    const { name } = param.value;
    return (values) => encoder.mapToDriverValue(given(values, name));
  }
  return () => param;
}

function given(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value was given for ${name}.`);
  return values[name];
}
