import { expect, test } from 'bun:test';
import { australiaSouthAfricaTurkeySwedenUs } from '../../../../bench/labs/practice/australia-south-africa-turkey-sweden-us.ts';
import { brazilIrelandAustria } from '../../../../bench/labs/practice/brazil-ireland-austria.ts';
import { chileKenyaFranceGermany } from '../../../../bench/labs/practice/chile-kenya-france-germany.ts';
import { czechiaSaudiArabia } from '../../../../bench/labs/practice/czechia-saudi-arabia.ts';
import { netherlandsPolandIndia } from '../../../../bench/labs/practice/netherlands-poland-india.ts';
import { netherlandsPolandIndiaMexicoGermany } from '../../../../bench/labs/practice/netherlands-poland-india-mexico-germany.ts';
import { romaniaCanadaFinlandEgypt } from '../../../../bench/labs/practice/romania-canada-finland-egypt.ts';
import { brazilDenmarkBelgium } from '../../../../bench/labs/unseen/2026-11-25-late/brazil-denmark-belgium.ts';
import { philippinesIndonesia } from '../../../../bench/labs/unseen/2026-11-25-late/philippines-indonesia.ts';
import { italySwitzerland } from '../../../../bench/labs/unseen/2026-11-26/italy-switzerland.ts';
import { usArgentinaMalaysia } from '../../../../bench/labs/unseen/2026-11-26/us-argentina-malaysia.ts';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';

const bare = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const strangers = [
  ...brazilDenmarkBelgium,
  ...philippinesIndonesia,
  ...italySwitzerland,
  ...usArgentinaMalaysia,
  ...netherlandsPolandIndiaMexicoGermany,
  ...australiaSouthAfricaTurkeySwedenUs,
  ...netherlandsPolandIndia,
  ...brazilIrelandAustria,
  ...romaniaCanadaFinlandEgypt,
  ...chileKenyaFranceGermany,
  ...czechiaSaudiArabia,
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
