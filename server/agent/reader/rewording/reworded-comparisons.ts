import { monthPattern } from '../../lexicon/days.ts';
import { writtenDate } from '../periods/around-dates.ts';
import { dateIn, monthStart } from '../periods/dates.ts';

// `ahead of last month`, `October over September`, `before and after 1 May`.
type Rewording = readonly [pattern: RegExp, words: string];

const months = `(?:${monthPattern})\\b`;
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const ahead = `(?=\\s+(?:(?:that|those) )?(?:in |of |from |for |on |during )?(?:the |my |all )?(?:last|past|previous|prior|preceding|this|yesterday|first|second|(?:\\d{1,3}|[a-z]+) (?:days |nights |weeks |months )?(?:before|prior|earlier|preceding|days|nights|weeks|months)|${months}|Q[1-4]|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}|\\d{1,2}[-–]\\d{1,2} ${months}|week|month|year|quarter|weekdays?|weekends?|${weekday})\\b)`;
const calendar = `(?:${months}(?: (?:19|20)\\d\\d)?|(?:19|20)\\d\\d|Q[1-4](?: (?:19|20)\\d\\d)?)`;
const rewording = (pattern: string, words: string): Rewording => [new RegExp(pattern, 'gi'), words];

const length = '(?:the )?((?:\\d+|one|two|three|four|six) (?:days|nights|weeks|months|week|month)) ';

const rewordings: readonly Rewording[] = [
  rewording(
    `\\b${length}before (?:and|versus|vs\\.?|or|to|with) ${length}after ${writtenDate}`,
    'the $2 after $3 versus the $1 before $3',
  ),
  rewording(
    `\\b${length}before (?:and|versus|vs\\.?|or|to|with) after ${writtenDate}`,
    'the $1 after $2 versus the $1 before $2',
  ),
  rewording(`\\bbefore (?:and|versus|vs\\.?|or|to|with) after ${writtenDate}`, 'after $1 versus before $1'),
  rewording(
    '(?<=^|[.?!] +)(?:compared (?:to|with)|relative to|versus|against|as opposed to) ([^,?!]{3,40}), ([^?!.]+)',
    '$2 versus $1',
  ),
  rewording(
    `\\b(?:relative to|as opposed to|in comparison (?:to|with)|by comparison with|set against|measured against|compared against|stacked? (?:up )?(?:against|to)|rank(?:s|ed)? against|fares? against|hold up against|measure up (?:to|against)|stack up (?:against|to)|minus|against|behind)${ahead}`,
    'versus',
  ),
  rewording(
    `\\b(?:minus|less) (?:the |my )?(?:average|mean|avg|median) (?:(?!of\\b|in\\b|for\\b|from\\b)[\\w-]+ ){0,3}(?:of|in|for|from)${ahead}`,
    'versus',
  ),
  rewording(`(?<=\\b${calendar}\\s+)(?:over|less)(?=\\s+(?:that (?:of|in) )?(?:in )?${calendar})`, 'versus'),
  rewording(
    '\\bhow far (?:off|away|apart) (?:was|is|were|are) ([^?]{3,60}?) from (?=(?:my|the|last|this|what)\\b)',
    'difference of $1 versus ',
  ),
  rewording(
    '\\bhow far (?:ahead of|behind|off|away from|above|below|over|under) (?=.*\\b(?:was|is|were|are|am)\\b)',
    'difference versus ',
  ),
  rewording(`\\bhow far (?:ahead of|behind|off|above|below)${ahead}`, 'difference versus'),
  rewording(`\\bahead of${ahead}`, 'versus'),
  rewording(
    `(?<=\\b${calendar} )(?:beats?|outdo(?:es)?|exceeds?|outperforms?|top(?:s|ped)?)(?= ${calendar})`,
    'versus',
  ),
  rewording(
    `\\b(?:up|down|higher|lower|better|worse|risen|fallen|changed)(?: or (?:up|down|higher|lower|better|worse))? (?:from|versus)${ahead}(?!\\s[^,?!.]*\\bto\\b)`,
    'different versus',
  ),
  rewording('\\b(?:up|down) on (?=(?:the )?(?:last|previous|prior|week|month|year|quarter)\\b)', 'different versus '),
  rewording('\\bgap between\\b', 'difference between'),
  rewording(
    '\\b(than|versus|vs\\.?|with|to|against) ((?:\\d{1,3}|two|three|four|six) (?:days|nights|weeks|months) (?:before|earlier|prior))(?= (?:that|this|then)\\b| *(?:[?!.,;:)]|$))',
    '$1 the $2',
  ),
  rewording(
    '\\b(?:the |my )?(better|worse|best|worst|higher|lower) (?:quarter|half|year)(?=.*(?:\\bQ[1-4]\\b|\\bhalf of\\b|\\b20\\d\\d\\b))',
    '$1',
  ),
  rewording(
    `\\b(?:above|below)(?: or (?:above|below))? (?=(?:that of )?(?:the )?(?:yesterday|last (?:week|month|year|night|quarter)|${months})['’]s\\b)`,
    'different versus ',
  ),
  rewording('\\byear[- ](?:on|over)[- ]year\\b', 'versus the same period last year'),
  rewording('\\b(week|month)[- ]on[- ](week|month)\\b', '$1 over $2'),
  rewording(
    '\\b(?:above|below|over|under)(?: or (?:above|below|over|under))? (?=(?:my |the )?(?:last \\d+ (?:days|nights|weeks|months)) +(?:average|mean|median)\\b)',
    'different versus ',
  ),
  rewording(
    '\\bthis (week|month|year|quarter)\\b([^?!.]*?)\\b(than|versus|vs\\.?|to|with|against) (?:the )?last(?= *(?:[?!.,]|$|one\\b))(?: one)?',
    'this $1$2$3 last $1',
  ),
  rewording(
    '\\bhow (?:much|many (?:kg|kgs|kilos?|kilograms|pounds|lbs?)) (?:did i|have i|i have|i) (lose|lost|gain|gained|put on)\\b(?! (?:weight|fat|muscle|sleep|height))',
    'how much weight did I $1',
  ),
  rewording('\\b(?:move|moved|shift|shifted)(?= from .* to )', 'change'),
  rewording('\\b(than|versus|against) (?:the )?(?:average|mean) of (?=(?:my |the )?(?:last|past)\\b)', '$1 '),
  rewording(
    '\\bfrom (?:one )?(?:[\\w-]+ ){0,3}?(?:tests?|results?|draws?|panels?|measurements?|readings?) to (?:the next|the other|another|tests?|results?)\\b',
    'over time',
  ),
  rewording('\\bbetween (?:one )?(?:[\\w-]+ )?(tests|draws|panels|measurements)\\b', 'over time'),
];

const single = `(?:today|yesterday|${months}(?: (?:19|20)\\d\\d)?|(?:19|20)\\d\\d|Q[1-4](?: (?:19|20)\\d\\d)?|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}(?:st|nd|rd|th)?(?:[-–]\\d{1,2})? (?:of )?${months}(?: (?:19|20)\\d\\d)?|${months} \\d{1,2}(?:[-–]\\d{1,2})?(?: (?:19|20)\\d\\d)?)`;
const differing = new RegExp(`\\b(differ\\w*|gap|compar\\w+)\\b([^?!.]*?)\\bbetween (${single}) and (${single})`, 'gi');
const begins = (period: string, today: string): string =>
  /^(?:Q|20\d\d$)/i.test(period) ? period.slice(-4) : (monthStart(period, today) ?? dateIn(period, today) ?? period);

const apart = (text: string, today: string): string =>
  text.replace(differing, (_, word: string, between: string, one: string, other: string) => {
    const pair = begins(one, today) < begins(other, today) ? `${other} versus ${one}` : `${one} versus ${other}`;
    return `${word}${between}${pair}`;
  });

export const withComparisons = (text: string, today: string): string =>
  rewordings.reduce((left, [pattern, words]) => left.replace(pattern, words), apart(text, today));
