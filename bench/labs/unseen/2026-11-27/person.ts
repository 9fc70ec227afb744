import type { Random } from '../../../../server/simulator/random.ts';
import { drawn, isHeading, ofSex, ordered, type Sex, type Test } from '../../paper.ts';

/** What is found in words: the first is the usual one. */
export function worded({ extra }: Test, random: Random): { text: string; isUsual: boolean } {
  const [usual = '', ...others] = extra.split('|');
  const isUsual = others.length === 0 || random.between(0, 1) < 0.78;
  return { text: isUsual ? usual : (others[random.whole(0, others.length - 1)] ?? usual), isUsual };
}

/** What a doctor ordered, without headings that have nothing below them. */
export const panelOf = (tests: readonly Test[], random: Random) =>
  ordered(tests, random).filter((test, at, all) => !isHeading(test) || !isHeading(all[at + 1] ?? test));

/** The limits for a person of this sex, as they are printed. */
export const limitsOf = ({ low, high }: Test, sex: Sex) => ({ low: ofSex(low, sex), high: ofSex(high, sex) });

/** What was found some months before, not far from what is found now. */
export function earlierOf(test: Test, random: Random, sex: Sex, amount: number) {
  const { low, high } = drawn(test, random, sex);
  const width = (high ?? 2 * (low ?? 1)) - (low ?? 0);
  return drawn(test, random, sex, Math.max(0.8 * amount, amount + width * random.between(-0.16, 0.16)));
}

/** What hangs together in one person: cells of the blood, kidneys (mg/dL), fats (mg/dL). */
export function personOf(random: Random, sex: Sex) {
  const hct = sex === 'm' ? random.between(37, 53) : random.between(33, 48);
  const [mcv, mchc] = [random.between(77, 101), random.between(32, 35.5)];
  const wbc = random.between(3.6, 12.6);
  const [lymphocytes, monocytes, eosinophils] = [
    random.between(17, 44),
    random.between(4, 11.5),
    random.between(0.6, 6.8),
  ];
  const creatinine = sex === 'm' ? random.between(0.66, 1.45) : random.between(0.48, 1.15);
  const [cholesterol, hdl, triglycerides] = [random.between(138, 275), random.between(36, 76), random.between(62, 260)];
  return {
    hct,
    mcv,
    rbc: (10 * hct) / mcv,
    hb: (hct * mchc) / 100,
    mch: (mcv * mchc) / 100,
    rdw: random.between(11.6, 16.4),
    wbc,
    neutrophils: 99.4 - lymphocytes - monocytes - eosinophils,
    lymphocytes,
    monocytes,
    eosinophils,
    cellsOf: (share: number) => (wbc * share) / 100,
    creatinine,
    egfr: Math.min(118, (sex === 'm' ? 82 : 68) / creatinine),
    cholesterol,
    hdl,
    triglycerides,
    ldl: cholesterol - hdl - triglycerides / 5,
  };
}
