import { type Construct, construct } from './constructs.ts';

/** What joins the parts of a question: `and`, `as well as`, `plus`, `;` between two that ask. */
export const joints: readonly Construct[] = [
  construct(
    '(?:(?:and|,|\\+|/|n|plus|also|then|&|along with|together with|as well as|what about|how about|in addition|besides)(?: |(?= ?$)))*(?:and|,|\\+|/|n|plus|also|then|&|along with|together with|as well as|what about|how about|in addition|besides)(?: on)?(?! (?:a half|under|below|above|over))',
    () => ({ kind: 'joint', value: true }),
  ),
];
