import { today } from '../../test/support/agent/metrics.ts';
import { planText } from '../../test/support/agent/plan-text.ts';
import { constructs, plansOf } from './questions/corpus.ts';

/**
 * `bun bench/agent/plans.ts [CONSTRUCT …]` prints each question and the reader's plan of it, to compare two readers.
 */
const wanted = process.argv.slice(2);
for (const [name, construct] of Object.entries(constructs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { question, plan } of plansOf(construct, today))
    process.stdout.write(`${name}\t${question}\t${planText(question, plan ?? '')}\n`);
}
