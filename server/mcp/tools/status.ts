import { z } from 'zod';
import { ListArchives, Receipt } from '../../../routers/archives/archives.contract.ts';
import { GetCoverage } from '../../../routers/health/coverage.contract.ts';
import { AsOf } from '../../../routers/metrics/metrics.contract.ts';
import { procedureAt } from '../../procedures.ts';
import { tool } from '../tool.ts';

const coverage = procedureAt('sources.coverage');
const archives = procedureAt('archives.list');
const Archive = ListArchives.output.shape.data.element;

export const importStatus = tool('import_status', {
  title: 'State of sources and imports',
  description:
    'Where the data comes from: connected wearables and imported files, until when each has data, and gaps of two or more days. Look here before you call a missing value a change of behaviour.',
  input: z.object({ ...AsOf, ...ListArchives.input.shape }),
  output: GetCoverage.output.extend({
    imports: z.array(Archive.omit({ receipt: true }).extend({ receipt: Receipt.omit({ kinds: true }).nullable() })),
    next_cursor: z.string().nullable(),
  }),
  example: {},
  needs: ['metrics:read'],
  told: ['file_name'],
  run: async (caller, { as_of, time_zone, ...page }) => {
    const [sources, imports] = await Promise.all([
      caller.call(coverage, { as_of, time_zone }),
      caller.call(archives, page),
    ]);
    return {
      ...sources,
      imports: imports.data.map(({ receipt, ...archive }) => {
        if (!receipt) return { ...archive, receipt };
        const { kinds: _, ...sums } = receipt;
        return { ...archive, receipt: sums };
      }),
      next_cursor: imports.next_cursor,
    };
  },
});
