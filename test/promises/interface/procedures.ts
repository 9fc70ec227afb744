import { held, type Section, testsOf } from '../table.ts';

const overview = testsOf('routers/health/overview.test.ts');
const conversations = testsOf('routers/turns/conversations.test.ts');
const coverage = testsOf('routers/health/coverage.test.ts');
const markers = testsOf('routers/health/lab-history.test.ts');
const nights = testsOf('routers/health/nights.test.ts');
const prove = testsOf('routers/turns/prove.test.ts');
const series = testsOf('routers/metrics/metric-series.test.ts');
const workouts = testsOf('routers/health/workouts.test.ts');

export const proceduresPromises: Section = {
  page: 'procedures.md',
  heading: 'Procedures',
  promises: [
    held(
      'a tile of the overview shows what the declared query answers',
      overview('every number is what the declared query answers'),
    ),
    held('an unusual tile comes first', overview('what is unusual comes first, and says to which side')),
    held(
      'the overview reads as little for four years as for a week',
      overview('reads what all tiles show in six round trips and eleven statements, however many days there are'),
    ),
    held(
      'a point of a series is what the declared query answers',
      series('every point, its source and the band are what the declared query answers'),
    ),
    held(
      'a day without a value is null in a series',
      series('has null for days without a value, and says which source each day came from'),
    ),
    held(
      'a series of four years is less than 40 kB',
      series('four years of days are less than 40 kB on the wire, the longest numbers and two sources included'),
    ),
    held(
      'a number on a screen is followed to the bytes of its raw events',
      prove('goes from the facts through the days and values to the bytes of the webhooks'),
    ),
    held('the proof of a number comes in pages', prove('comes in pages: each row once, with its raw events')),
    held(
      'a follow-up belongs to the conversation of the turn that it goes on with',
      conversations(
        'a follow-up belongs to the turn whose question and answer it repeats, over /v1 too, though both are sealed',
      ),
    ),
    held(
      'another person’s conversation or workout is 404',
      conversations('404 for another person’s conversation and for none, so existence does not leak'),
      workouts('404 for another person’s workout, for one that was withdrawn and for none'),
    ),
    held(
      'every number of a workout is what a declared query answers',
      workouts(
        'every number of one is what the declared query answers; none where two began together or another source counts',
      ),
    ),
    held(
      'a night has its stages where the source tells them',
      nights('has the stages in their order where the source tells them, else only sums'),
    ),
    held(
      'a number of a night is what the declared query answers',
      nights('every number is what the declared query answers'),
    ),
    held('a bounded result keeps its bound', markers('a bound stays a bound, and a word is no number')),
    held(
      'a point of a marker has the range of its own report',
      markers(
        'numbers and ranges are in the unit of the newest number, and each point keeps what its own report printed',
      ),
    ),
    held(
      'a gap of a source is two missing days or more',
      coverage(
        'a gap is two missing days or more among the last 90 full ones; today and the time before the first row are none',
      ),
    ),
  ],
};
