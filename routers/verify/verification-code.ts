import { timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { LocalDate } from '../core/contract.ts';
import { answerMetric } from '../metrics/metric-answer.ts';
import { type Fact, MetricQuery } from '../metrics/metrics.contract.ts';
import { verifyLimits } from './verify.contract.ts';

/** `hale-facts:1.<facts>.<signature>.`: deflated JSON, base64url; a print may break it anywhere. */
const Payload = z.tuple([LocalDate], z.tuple([z.string().max(400), z.number(), MetricQuery]));

type Signer = { db: Db; userId: string; sign: (purpose: string, text: string) => string };

const purpose = 'verification code';
const inflatedBytesMax = 200_000;
const pattern = /hale-facts:1\.([\w\s-]{1,16000})\.([\w\s-]{1,200})\./;

export function codeOf(
  { sign, userId }: Signer,
  asOf: string,
  queries: readonly MetricQuery[],
  facts: readonly (Fact | null)[],
): string {
  const said = facts.flatMap((fact, place) => (fact ? [[fact.key, fact.value, queries[place]]] : []));
  const body = deflateRawSync(JSON.stringify([asOf, ...said])).toString('base64url');
  return `hale-facts:1.${body}.${sign(purpose, `${userId} ${body}`)}.`;
}

export function findCode(
  text: string,
): { start: number; end: number; code: { body: string; signature: string } } | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [whole, body = '', signature = ''] = match;
  const code = { body: body.replace(/\s/g, ''), signature: signature.replace(/\s/g, '') };
  return { start: match.index, end: match.index + whole.length, code };
}

export async function checkCode(
  { body, signature }: { body: string; signature: string },
  { db, userId, sign }: Signer,
) {
  const own = Buffer.from(sign(purpose, `${userId} ${body}`));
  const given = Buffer.from(signature);
  const genuine = own.length === given.length && timingSafeEqual(own, given);
  if (!genuine) return { genuine, as_of: null, facts: [] };
  const [today, ...said] = Payload.parse(
    JSON.parse(inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: inflatedBytesMax }).toString()),
  );
  const facts = [];
  for (const [key, value, query] of said.slice(0, verifyLimits.codeQueriesMax)) {
    const { answer } = await answerMetric(db, { userId, today }, query);
    const now = answer.facts.find((fact) => fact.key === key) ?? null;
    const range = answer.printed?.reference_range ?? null;
    facts.push({ key, query, said: value, now, holds: now?.value === value, range });
  }
  return { genuine, as_of: today, facts };
}
