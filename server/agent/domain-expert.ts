import type { Finding, Meaning } from './model.ts';

/** What the values of the findings mean. */
export function explainFindings(_findings: readonly Finding[]): Meaning[] {
  return [];
}
