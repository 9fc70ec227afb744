import { z } from 'zod';
import { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import type { Tool } from './chat.ts';

export const queryToolName = 'query_metric';

/** The one thing that a model can do. Its arguments are the declared query, from the contract itself. */
export const queryTool: Tool = {
  type: 'function',
  function: {
    name: queryToolName,
    description: 'Computes one declared query over the person’s own data and returns its facts.',
    parameters: schema(),
  },
};

/** The parameters of a tool are an object at their root, so the contract’s shape goes in without its name. */
function schema(): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(z.object(MetricQuery.shape), {
    io: 'input',
    override: ({ jsonSchema }) => {
      // The format says it; the pattern for every day of the calendar would be most of the request.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
    },
  });
  return rest;
}
