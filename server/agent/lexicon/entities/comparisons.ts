import { type Construct, construct, kept, says } from './constructs.ts';

const comparatives =
  'more|less|fewer|higher|lower|longer|shorter|better|worse|greater|smaller|faster|slower|quicker|heavier|lighter|calmer|deeper|further|farther|busier|sooner|bigger|stronger|fitter|leaner|later|earlier';

const before = 'than (?:i|it|they|we) (?:used to|once (?:did|was|were))(?: (?:be|do))?';

export const comparisons: readonly Construct[] = [
  // `more on Saturday or on Sunday`, `Saturday or Sunday: when do I …`
  ...says(
    { kind: 'versus', value: 'than' },
    `(?<=(?:^| )(?:${comparatives}) [^?.]{0,60}{period} )or(?= (?:on |in |at |during )?{period})`,
  ),
  // `Did I walk more this week?`: than the week before.
  construct(
    `(?<=^(?:so |and |but )?(?:did|have|am|was|were|is|has) (?:i|my) [^?.]{1,60})(?<! or )(?:${comparatives}) {period}(?= ?[?.]|$)`,
    (found) => {
      const [only] = found.all('period');
      return only &&
        typeof only.spec !== 'string' &&
        /^(?:this|last)_(?:week|month|quarter|year|days)$/.test(only.spec.kind)
        ? [
            { kind: 'period', value: only },
            { kind: 'versus', value: 'than' },
            { kind: 'period', value: { spec: 'previous', back: { steps: 1 } } },
          ]
        : null;
    },
  ),
  ...says(
    [
      { kind: 'versus', value: 'than' },
      { kind: 'period', value: { spec: { kind: 'last_days', n: 30 } } },
      { kind: 'period', value: { spec: 'previous', back: { days: 365 } } },
    ],
    `${before}(?![^?]*{period})`,
  ),
  ...says({ kind: 'versus', value: 'than' }, `${before}(?=[^?]*{period})`),
  ...says(
    { kind: 'versus', value: 'usual' },
    'than (?:on |in |at |for )?(?:my |an? |the )?(?:usual|normal|average|typical|always|normally|usually|{statistic})(?: day| night| one)?',
    '(?:compared? |compares |versus |vs |against |from |to |above |below |over |under )(?:to |with )?(?:my |an? |the )?(?:own )?(?:usual|normal|typical|average|norm)(?: day| night)?(?= ?(?:[?.,]|$| last| this| yesterday))|(?:compared? |compares |versus |vs |against |from |to )(?:to |with )?(?:my |an? |the )?(?:usual|normal|typical)(?: day| night)?',
  ),
  ...says(
    { kind: 'versus', value: 'than' },
    `(?:(?:${comparatives}|different|differ|up|down|other) )?than|rather than|as (?:much|many|long|far|well|good|high|low|often|fast|deep|active|busy|calm|heavy)(?= .{0,80} as )`,
  ),
  ...says(
    { kind: 'versus', value: 'between' },
    '(?<=how (?:do|does|did) .{1,80} )compare(?! (?:to|with|against)(?: |$))',
  ),
  ...says(
    { kind: 'versus', value: 'to' },
    '(?:up|down|ahead|behind|different) (?:from|of|on)|(?<! or )(?:above|below|higher|lower|better|worse)(?= {period})|(?<=‹period› )(?:over|from)(?= {period})|(?:above|below|under|over|beneath|beyond)(?: (?:the one|that|what (?:it|i|they) (?:was|were|had|did)|it was|the (?:average|mean|value|level|figure|number)))(?: of)?(?= (?:in |on |of |from |during |for )?{period})|differ(?:ed|s|ent)?(?= .{1,80} from )|vs|versus|against|compar(?:e|es|ed|ing|ison)(?: (?:that|this|it|them))?(?: (?:to|with|against|of|between))?|relative to|as opposed to|opposed to|stack(?:s)? up(?: (?:against|to|with))?|next to|minus|in comparison (?:to|with)|as against|beat|set against|held against|differ(?:s|ent)? (?:from|to)|over or under|above or below|what it was|year (?:over|on) year|yoy',
  ),
  ...says(
    { kind: 'versus', value: 'between' },
    '(?:any )?(?:different|differently|differs?)(?! (?:days|nights|times|kinds?|types?|sorts?|sports|workouts))',
  ),
  ...says(
    { kind: 'versus', value: 'between' },
    '(?:differences?|differed|differ)(?: (?:between|from|in|of))?(?! .{1,80} from (?:the )?{period})|gap(?: between| in)?',
  ),
  ...says(
    { kind: 'change', value: true },
    `(?:${comparatives}) and (?:${comparatives})|any (?:better|worse|higher|lower)(?= ?(?:[?.,]|$))|(?:by how much )?(?:chang(?:e|ed|es|ing)|(?:go|gone|went|come|came|crept|edged|headed|heading|getting|going|goes|coming|(?<!{metric} (?:did|do) i )get|gets|got|gotten|become|becoming|became|move|moved|moving|trending|drift|drifted|drifting|slipping|slipped|creeping) ?(?:any |a bit |much )?(?:(?:up|down)(?:wards?)?|(?:${comparatives})(?! {metric}))|on (?:its|the|their) way (?:up|down)|ris(?:e|en|ing)|rose|fall(?:en|ing)?|fell|dropp?(?:ed|ing)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|improv(?:e|ed|ing|ement)|recover(?:ed|ing)?|doubl(?:e|ed|ing)|tripl(?:e|ed|ing)|halv(?:e|ed|ing)|worsen(?:ed|ing)?|gain(?:ed|ing)?|lost|los(?:e|ing)|shed|declin(?:e|ed|ing)|climb(?:ed|ing)|mov(?:ed|e)|up or down|drift(?:ed|ing)|(?<!\\b(?:night|evening|morning|day|early|late|work|double) )shift(?:s|ed|ing)?|sank|sunk|sinking|slid(?:ing)?|dipp(?:ed|ing)|jump(?:ed|ing)?(?! (?:around|about|all over))|plummet(?:ed|ing)?|soar(?:ed|ing)?|spik(?:e|ed|ing)|swung|deteriorat(?:e|ed|ing)|shrunk|shrinking|grown|growing|put on|vari(?:ed|es)|evolv(?:ed|es|ing))(?: (?:up|down)(?:wards?)?)?`,
    `(?<=(?:^| )(?:have|has|am|is|are) (?:i|my) [^?.]{0,60})(?:${comparatives})(?= (?:lately|recently|of late)(?: |$))`,
    '(?<=(?:^| )(?:is|are) my [^?.]{1,40} )(?:up|down)(?= ?(?:[?.,]|$|since|lately|recently|{period}))',
    'what (?:has |have |is |was |does |did )?(?:happen(?:s|ed|ing)?|become|changed?)(?: (?:to|with|of))?|what (?:do|does|did) (?:[^ ?.,;]+ ){1,4}do to|what (?:has|have|had) (?:[^ ?.,;]+ ){1,4}done (?:to|for|with)',
  ),
  // `am I getting heavier or lighter`
  construct(
    '(?:getting|got|gotten|becom(?:e|ing)|became|growing|grown|(?<=did i )(?:get|become|grow))(?: (?:any|a bit|a little|much|even))? {metric}(?: or {metric})?',
    (found) =>
      /(?:(?:heav|laz|skinn)i|light|fatt|thinn|slimm)er$/.test(found.text)
        ? [{ kind: 'change', value: true }, ...kept(found, 'metric').slice(0, 1)]
        : null,
  ),
  construct(
    'by how much|how much (?:more|less|higher|lower|longer|shorter|better|worse|further|has|did)?(?= )|by how many (?:per cent|[a-z]+|%)',
    (found) =>
      /^by/.test(found.said) || /(?:more|less|higher|lower|longer|shorter|better|worse|further)$/.test(found.said)
        ? { kind: 'versus', value: 'between' }
        : null,
  ),
];

/** Read before names: `how far off` asks for no distance. */
export const distances: readonly Construct[] = [
  ...says(
    { kind: 'statistic', value: 'latest' },
    'how (?:far|much)(?= (?:is|are|was|were) [^?]{1,60}(?:above|below|over|under|off|outside|out of) (?:of )?(?:the|its|their) (?:[a-z]+ )?(?:limit|range))',
  ),
  ...says(
    { kind: 'versus', value: 'to' },
    'how (?:far|much|close|near) (?:off|away|above|below|over|under|to)(?= .{0,60}(?:average|mean|usual|normal|typical|norm))',
  ),
];
