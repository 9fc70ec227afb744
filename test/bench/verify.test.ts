import { beforeAll, describe, expect, test } from 'bun:test';
import type { Known } from '../../bench/agent/ask-all.ts';
import { truthOf } from '../../bench/agent/oracle/series.ts';
import { plantAll } from '../../bench/agent/people/all.ts';
import { startService } from '../../bench/agent/service.ts';
import { benchVerify, type VerifyFigures } from '../../bench/agent/verify/bench-verify.ts';
import { temporaryFolder } from '../support/folder.ts';

describe('verify.text, over paragraphs written by hand whose values an oracle computes', () => {
  let figures: VerifyFigures;
  beforeAll(async () => {
    const service = await startService(temporaryFolder());
    try {
      const plantings = plantAll(3_000, Date.now(), { days: 100 }).filter(({ person }) =>
        /^(?:ana|finn)$/.test(person),
      );
      for (const [place, planting] of plantings.entries()) await service.load(planting, place + 1);
      const people = plantings.map((planting): Known => ({ ...planting, truth: truthOf(planting), printed: [] }));
      figures = await benchVerify(service, people);
    } finally {
      await service.stop();
    }
  });

  test('supports no false number and none that cannot be proved', () => {
    expect(figures.falseSupported).toEqual([]);
  });

  test('judges at least 95 % of the numbers right', () => {
    const { paragraphs, numbers, right, misjudged } = figures;
    expect({ paragraphs, isWhole: numbers > 90 }).toEqual({ paragraphs: 60, isWhole: true });
    expect(right / numbers >= 0.95 ? [] : misjudged).toEqual([]);
  });
});
