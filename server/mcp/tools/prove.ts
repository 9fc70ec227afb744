import { z } from 'zod';
import { fail } from '../../../routers/core/errors.ts';
import { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { ProveMetric } from '../../../routers/turns/prove.contract.ts';
import { VerifyText } from '../../../routers/verify/verify.contract.ts';
import { procedureAt } from '../../procedures.ts';
import type { Caller } from '../caller.ts';
import { QueryBack } from '../pages.ts';
import { tool } from '../tool.ts';

const prove = procedureAt('metrics.prove');
const explain = procedureAt('turns.explain');
const verify = procedureAt('verify.text');

const OfTurn = z.object({ turn_id: z.string().max(100), key: z.string().max(400) });

export const explainFact = tool('explain_fact', {
  title: 'Explain a fact',
  description:
    'What a number comes from: its rows with their days and values, and the raw events or files that brought them. Give the `query` of query_metric, overview or verify_text; or `of_turn` with the key of a fact that `ask` told.',
  input: ProveMetric.input.extend({
    query: MetricQuery.optional(),
    of_turn: OfTurn.optional().meta({ description: 'Instead of `query`; needs the scope turns:write.' }),
  }),
  output: ProveMetric.output.extend({ query: QueryBack }),
  example: { query: { metric: 'sleep_duration', aggregate: 'mean', window: { kind: 'last_days', n: 7 } } },
  needs: ['metrics:read'],
  run: async (caller, { query, of_turn, ...rest }) => {
    if (query && !of_turn) return caller.call(prove, { ...rest, query });
    if (!of_turn || query) throw invalid('Give either query or of_turn.');
    return caller.call(prove, { ...rest, ...(await askedBy(caller, of_turn)) });
  },
});

const invalid = (message: string) => fail('invalid_field', { message, details: { field: 'query' } });

async function askedBy(caller: Caller, { turn_id: id, key }: z.output<typeof OfTurn>) {
  if (caller.lacks(['turns:write']).length > 0)
    throw fail('forbidden', { message: 'This needs the scope turns:write.' });
  const { queries } = await caller.call(explain, { id });
  for (const { query, today, facts } of queries) {
    const fact = facts.find(({ said }) => said?.key === key)?.said;
    if (fact) return { query, as_of: today, said: fact.value };
  }
  throw invalid('That turn told no fact with this key.');
}

const { numbers, code } = VerifyText.output.shape;
const checked = code.unwrap();
const Verified = VerifyText.output.extend({
  numbers: z.array(numbers.element.extend({ query: QueryBack.nullable() })),
  code: checked.extend({ facts: z.array(checked.shape.facts.element.extend({ query: QueryBack })) }).nullable(),
});

export const verifyText = tool('verify_text', {
  title: 'Check what was written',
  description:
    'Checks every number of a text about this person, by the same reading that holds back unproved numbers of hale’s own answers: `supported` with its fact, `wrong` with the right value, or `unprovable` (of somebody else, or never measured). Check a paragraph here before you show it; correct what is wrong, and leave out or mark what is unprovable. `period` is of numbers beside which no period is named.',
  input: VerifyText.input,
  output: Verified,
  example: {
    text: 'You slept 7.4 hours a night and walked 9,120 steps a day.',
    period: { from: '2026-11-14', to: '2026-11-20' },
  },
  needs: ['turns:write'],
  run: (caller, asked) => caller.call(verify, asked),
});
