import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const rules =
  'Take every number from an answer of hale’s tools, with its unit and its days, and compute none yourself. Say where days are missing. Before you show the text, check it with verify_text; mend what is wrong and leave out what is unprovable. Give no diagnosis.';

const asked = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: `${text}\n\n${rules}` } }],
});

const said = (name: string, most: number) => z.string().min(1).max(most).meta({ description: name });

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'weekly_review',
    { title: 'Weekly review', description: 'What was different this week, and what was as usual.' },
    () =>
      asked(
        'Review my last 7 full days. Begin with overview and import_status. Then use compare_periods (window last_days 7 against the 28 days before) for sleep, resting heart rate, heart rate variability, steps and workouts, as far as list_metrics has them. First say in two sentences what was different, then a short list with each number beside what is usual for me, then what stayed the same.',
      ),
  );
  server.registerPrompt(
    'doctor_visit',
    {
      title: 'Visit to the doctor',
      description: 'One page for a doctor: the question, the numbers, the gaps.',
      argsSchema: z.object({ reason: said('Why you see the doctor.', 500) }),
    },
    ({ reason }) =>
      asked(
        `I see a doctor about: ${reason}\nWrite one page. Take latest_labs for the markers that matter here (lab_history where a marker has changed), and query_metric over the last 90 days for the measurements that matter. Give each number with its unit, days, source and, for labs, the report’s own range. Then a list of what was not measured or has gaps (import_status), and three questions that I could ask.`,
      ),
  );
  server.registerPrompt(
    'before_and_after',
    {
      title: 'Before and after',
      description: 'Whether something changed with a day: a medicine, a move, a new habit.',
      argsSchema: z.object({
        date: z.iso.date().meta({ description: 'The day from which it was different, such as 2026-10-01.' }),
        what: said('What began on that day.', 300),
      }),
    },
    ({ date, what }) =>
      asked(
        `On ${date} this began: ${what}\nUse compare_periods with window { "kind": "since", "date": "${date}" } and compare_to { "kind": "before", "of": that window } for sleep, resting heart rate, heart rate variability, weight and steps, as far as list_metrics has them. For each say the two means, the difference with its interval, and whether it is a clear difference (the interval does not hold 0). Say that a difference in time is no proof of a cause, and what else changed, if import_status shows another source.`,
      ),
  );
}
