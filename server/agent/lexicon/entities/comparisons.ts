import { type Construct, construct } from './constructs.ts';

/** Two things held against each other, and changes. */
export const comparisons: readonly Construct[] = [
  construct(
    'than (?:on |in |at |for )?(?:my |an? |the )?(?:usual|normal|average|typical|always|normally|usually|{statistic})(?: day| night| one)?',
    () => ({ kind: 'versus', value: 'usual' }),
  ),
  construct(
    '(?:compared? |compares |versus |vs |against |from |to )(?:to |with )?(?:my |an? |the )?(?:usual|normal|typical)(?: day| night)?',
    () => ({ kind: 'versus', value: 'usual' }),
  ),
  construct(
    '(?:(?:more|less|fewer|higher|lower|longer|shorter|better|worse|greater|smaller|different|differ|faster|slower|heavier|lighter|calmer|deeper|further|farther|busier|up|down|other) )?than|rather than',
    () => ({ kind: 'versus', value: 'than' }),
  ),
  construct(
    '(?:up|down|ahead|behind|different) (?:from|of|on)|(?:above|below|higher|lower|better|worse)(?= {period})|(?<=‹period› )over(?= {period})|vs|versus|against|compar(?:e|es|ed|ing|ison)(?: (?:that|this|it|them))?(?: (?:to|with|against|of|between))?|relative to|as opposed to|opposed to|stack(?:s)? up(?: (?:against|to|with))?|next to|minus|in comparison (?:to|with)|as against|beat|set against|held against|differ(?:s|ent)? (?:from|to)|over or under|above or below|what it was|year over year|year on year',
    () => ({ kind: 'versus', value: 'to' }),
  ),
  construct(
    '(?:differences?|differed|differ)(?: (?:between|from|in|of))?|how (?:do|did) .{0,80} compare|gap between',
    () => ({ kind: 'versus', value: 'between' }),
  ),
  construct(
    '(?:by how much )?(?:chang(?:e|ed|es|ing)|(?:go|gone|went|come|came|crept|edged|headed|getting|going|goes|coming|get|got|gotten|move|moved|moving|trending) ?(?:any )?(?:up|down|better|worse|higher|lower|longer|shorter|heavier|lighter|deeper|faster|slower|more|less)|ris(?:e|en|ing)|rose|fall(?:en|ing)?|fell|dropp?(?:ed|ing)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|improv(?:e|ed|ing|ement)|worsen(?:ed|ing)?|gain(?:ed|ing)?|lost|los(?:e|ing)|shed|declin(?:e|ed|ing)|climbing|mov(?:ed|e)|up or down|creeping up|drifting|shrunk|grown|growing|put on)(?: (?:up|down))?',
    () => ({ kind: 'change', value: true }),
  ),
  construct(
    'by how much|how much (?:more|less|higher|lower|longer|shorter|better|worse|further|has|did)?(?= )|by how many (?:bpm|steps|ms|kg|points|minutes|hours|%|beats)',
    (found) =>
      /^by/.test(found.said) || /(?:more|less|higher|lower|longer|shorter|better|worse|further)$/.test(found.said)
        ? { kind: 'versus', value: 'between' }
        : null,
  ),
];
