import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { monthPattern, yearOf } from '../../lexicon/days.ts';

/** A year without a preposition: `HRV 2025`, `2026 versus 2025`. The same digits are more often an amount. */
const limits =
  /(?:\b(?:than|over|under|above|below|least|most|beyond|exceed\w*|reach\w*|hit|hits|crack\w*|break|broke|(?<!(?:what|how) )about|around|exactly|nearly|almost|only|just|make|made|do|did|took|walked|burn\w*|(?<!\bcompared? )to|at|is|are|was|were|goal|target|of)|[=<>≥≤+\d/-])\s*$/i;
const ofDate = new RegExp(`\\b(?:${monthPattern})\\b\\.?,?\\s*(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s*)?$`, 'i');
const ahead =
  /^\s*(?:$|[?!,;:.)](?!\d)|[-–—] |(?:and|or|vs\.?|versus|against|compared|than|to|average|avg|mean|median|total|trend|by|in|my|was|were|did|how|what|which|only|please|for|per|on|relative|over|so far|change|difference|weekends?|weekdays?)\b)/i;
/** `Was 2026 better than 2025`. */
const asksAbout = /\b(?:does|do|did|was|is|were)\s*$/i;
const judged =
  /^\s*(?:better|worse|higher|lower|more|less|fewer|longer|shorter|[a-z]+ier|calmer|warmer|compare|stack|versus|vs|rank|differ|a (?:better|worse))\b/i;
const oldest = 2005;

export const bareYears = {
  pattern: /(?<![\p{L}\d.,:/-])(20[0-4]\d)(?![\d%]|[.,:/-]\d)/gu,
  spec: (match: RegExpExecArray, today: string): WindowSpec | null => {
    const year = Number(match[1]);
    const said = match.input.slice(0, match.index);
    const rest = match.input.slice(match.index + match[0].length);
    if (asksAbout.test(said) && judged.test(rest) && year >= oldest) return { kind: 'year', year };
    if (year < oldest || year > yearOf(today) + 1 || limits.test(said) || ofDate.test(said) || !ahead.test(rest))
      return null;
    return { kind: 'year', year };
  },
};
