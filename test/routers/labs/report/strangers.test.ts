import { expect, test } from 'bun:test';
import { blindLayouts6 } from '../../../../bench/labs/unseen/2026-11-25-late/brazil-denmark-belgium.ts';
import { blindLayoutsSeven } from '../../../../bench/labs/unseen/2026-11-26/italy-switzerland.ts';
import { blindLayoutsSevenMore } from '../../../../bench/labs/unseen/2026-11-26/us-argentina-malaysia.ts';
import { practiceLayoutsOne } from '../../../../bench/labs/practice/netherlands-poland-india-mexico-germany.ts';
import { practiceLayoutsTwo } from '../../../../bench/labs/practice/australia-south-africa-turkey-sweden-us.ts';
import { practiceLayoutsThree } from '../../../../bench/labs/practice/netherlands-poland-india.ts';
import { practiceLayoutsThreeMore } from '../../../../bench/labs/practice/brazil-ireland-austria.ts';
import { practiceLayoutsFour } from '../../../../bench/labs/practice/romania-canada-finland-egypt.ts';
import { practiceLayoutsFive } from '../../../../bench/labs/practice/chile-kenya-france-germany.ts';
import { practiceLayoutsSix } from '../../../../bench/labs/practice/czechia-saudi-arabia.ts';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';

const bare = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const strangers = [
  ...blindLayouts6,
  ...blindLayoutsSeven,
  ...blindLayoutsSevenMore,
  ...practiceLayoutsOne,
  ...practiceLayoutsTwo,
  ...practiceLayoutsThree,
  ...practiceLayoutsThreeMore,
  ...practiceLayoutsFour,
  ...practiceLayoutsFive,
  ...practiceLayoutsSix,
];

test.each(strangers.map((layout) => [layout.name, layout] as const))(
  'each row of a layout made by a stranger is read exactly: %s',
  async (_, layout) => {
    const { pdf, rows } = layout.make(1);
    const { results } = readReport(await pagesOfPdf(pdf), { today: '2026-11-23' });
    const read = results.map(({ name, value_text, unit, range_text, low, high, flag }) => ({
      ...{
        name: bare(name),
        value: bare(value_text),
        unit: bare(unit),
        range: bare(range_text).replace(/^\(([^()]*)\)$/, '$1'),
      },
      ...{ low, high, flag },
    }));
    expect(read).toEqual(expect.arrayContaining(rows.map((row) => ({ ...row }))));
  },
);
