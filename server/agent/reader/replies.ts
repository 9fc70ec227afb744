import type { PlanItem } from '../model.ts';
import type { Clause } from './clause/clause.ts';
import { isComparison } from './queries/comparisons.ts';

/** The result of one clause. */
export type Reply = {
  clause: Clause;
  /** What the clause named itself. */
  own: Clause;
  /** Understood, so later clauses may refer to it. */
  understood: boolean;
  items: PlanItem[];
  unanswered: string[];
  aside: boolean;
};

const goesOn = /^\s*(?:and|what about|how about|ok(?:ay)?|also|then|same|now|but|or)\b/i;
const corrects =
  /^\s*(?:i mean(?:t)?|or rather|rather|sorry|no,? wait|wait|scratch that|make that|correction|actually,? (?:no|make)|no, i meant?)\b|\bi mean(?:t)?\s*[.!]?\s*$/i;

export function replaces({ clause, own }: Reply, before: Reply | undefined): boolean {
  if (!before) return false;
  return (corrects.test(clause.asked) && clause.metrics.length > 0) || namesPair(own, before.own);
}

const namesPair = (own: Clause, before: Clause): boolean =>
  own.pair !== null &&
  before.pair !== null &&
  own.times.length > 0 &&
  before.times.length === 0 &&
  own.pair.metric === before.pair.metric;

export function completes({ clause, own }: Reply, before: Reply | undefined): boolean {
  if (!before || own.metrics.length > 0 || own.times.length === 0) return false;
  if (goesOn.test(clause.asked) || corrects.test(clause.asked)) return false;
  const exacter = isComparison(before.clause) && isComparison(clause) && own.times.length === 2;
  const saysNothingElse = saysOnlyWhen(own) || (before.clause.pair !== null && saysOnlyThatTheyRelate(own));
  return (before.own.times.length === 0 || exacter) && before.own.metrics.length > 0 && saysNothingElse;
}

const saysOnlyThatTheyRelate = ({ operation, pair }: Clause): boolean =>
  operation?.kind === 'relation' && pair === null;

const shortWordsMax = 6;
const tells = /^\s*(?:i|we|my|after|since|it|there)\b/i;

export function namesLate({ own }: Reply, before: Reply | undefined): boolean {
  if (!before || before.own.metrics.length > 0) return false;
  if (before.own.times.length === 0)
    return before.own.weekdaySets !== null && own.metrics.length > 0 && own.pair === null;
  const isOpen =
    isComparison(before.own) ||
    (before.own.asked.split(/\s+/).length <= shortWordsMax && !tells.test(before.own.asked));
  return isOpen && own.metrics.length > 0 && own.times.length === 0 && own.pair === null && !goesOn.test(own.asked);
}

export const saysWhatIsMeant = ({ own }: Reply, before: Reply | undefined): boolean =>
  before !== undefined &&
  /^\s*(?:so |and |but )*how (?:well|badly|good|bad|ok|okay)\b/i.test(before.own.asked) &&
  own.metrics.length > 0 &&
  own.times.length === 0 &&
  own.pair === null &&
  !goesOn.test(own.asked);

export function restates({ own }: Reply, before: Reply | undefined): boolean {
  if (before?.understood && before.items.length > 0 && asksWhatItIs.test(own.asked)) return true;
  if (before?.understood && before.clause.pair !== null && own.metrics.length === 0 && own.times.length === 0)
    return saysOnlyThatTheyRelate(own) && !goesOn.test(own.asked) && own.asked.split(/\s+/).length <= shortWordsMax;
  if (!before?.understood || own.times.length > 0 || own.metrics.length === 0 || !saysOnlyWhen(own)) return false;
  const same = own.metrics.every((metric) => before.clause.metrics.includes(metric));
  return (
    same && isComparison(before.clause) && !goesOn.test(own.asked) && own.asked.split(/\s+/).length <= shortWordsMax
  );
}

const asksWhatItIs =
  /^\s*(?:so |and )?(?:what(?:['’]s| is| was| are| were)|how (?:much|many|high|low|long) (?:is|was|are|were)) (?:it|that|they|this|those|these)\s*[?.!]*$/i;

const saysOnlyWhen = ({
  intent,
  limit,
  operation,
  group,
  weekdays,
  take,
  picked,
  pair,
  asksForChange,
}: Clause): boolean =>
  !asksForChange &&
  (intent === null || intent.intent === 'compare') &&
  [limit, operation, group, weekdays, take, pair].every((each) => each === null) &&
  picked.length === 0;

/** `Do I sleep more at weekends? Average sleep in the last 60 days`. */
export function lendsPeriod({ clause, own }: Reply, before: Reply | undefined): boolean {
  if (!before || before.clause.times.length > 0 || own.times.length === 0) return false;
  const same = own.metrics.length === 0 || own.metrics.some((metric) => before.clause.metrics.includes(metric));
  return before.understood && same && !goesOn.test(clause.asked) && before.items.some(isOfDefault);
}

export function sharesPeriod({ own }: Reply, before: Reply, message: string): boolean {
  if (before.clause.times.length > 0 || own.times.length !== 1 || !before.understood) return false;
  const [first, second] = [before.own.asked, own.asked].map((text) => message.indexOf(text));
  if (first === undefined || second === undefined || first < 0 || second < first) return false;
  const between = message.slice(first + before.own.asked.length, second);
  return /^,?\s+(?:and|also|then)\s+$/i.test(between) && before.items.every((item) => isOfDefault(item));
}

const isOfDefault = ({ queries }: PlanItem): boolean =>
  queries.some(
    ({ window, aggregate }) =>
      (window.kind === 'last_days' && window.n === 30) ||
      ((aggregate === 'streak' || aggregate === 'percentile') &&
        (window.kind === 'all' || (window.kind === 'last_days' && window.n === 365))),
  );

export function itemsOf(replies: readonly Reply[]): PlanItem[] {
  const items = replies.flatMap((reply) => reply.items);
  return [...new Map(items.map((item) => [JSON.stringify(item.queries), item])).values()];
}

export const onlyTells = (text: string): boolean =>
  /^\s*(?:(?:so|and|but|well|ok|hey|btw|by the way),? )*(?:(?:back )?(?:in|on|since|from|at|during|after|before|until|last|this)\b[^,]*?,? )?(?:(?:i|we)(?:['’](?:ve|m|d))?\b(?! meant?\b)|it (?:feels|seems|looks) |my (?:\w+ ){1,3}?(?:has|have|had|is|are|was|were|feels|felt|seems|looks) (?:been |getting |too |so |very |really |a bit |pretty |quite |rather |just )*(?:terrible|bad|awful|poor|great|good|fine|weird|strange|off|odd|broken|dead|low|high|horrible|rubbish|better|worse|wrong|dreadful|lousy|amazing|messy|a mess|all over the place|important)\b(?![^?]*\d)|(?:trying|hoping|planning|preparing|recovering|getting|feeling|training for|running (?:a|my) (?:\w+ )?(?:marathon|race)) )/i.test(
    text,
  ) &&
  !/\b(?:how|what|which|when|whether|if|want(?! to (?:lose|gain|sleep|improve|get|be|run|walk|eat|drink|live|feel|become|reduce|start|stop)\b)|need|(?:would|d|to) like|like to|would love|love to|wonder\w*|curious|know|see (?:how|what|if|whether|my|the)|show|tell|interested|asking|compare|average|total|mean|did i|do i|was i|am i|have i|much|many)\b/i.test(
    text,
  );

export const withoutAsides = (replies: readonly Reply[]): Reply[] =>
  replies.some(({ items, aside }) => items.length > 0 && !aside) ? replies.filter(({ aside }) => !aside) : [...replies];
