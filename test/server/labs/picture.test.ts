import { describe, expect, test } from 'bun:test';
import { blotsOf, letterOf } from '../../../server/labs/blots.ts';
import { Failure } from '../../../server/labs/failure.ts';
import { withoutLeaders } from '../../../server/labs/leaders.ts';
import { cleaned, type Grey, greyOf } from '../../../server/labs/picture.ts';
import { straightened, tiltOf, turnedBy } from '../../../server/labs/posture.ts';
import { signsIn } from '../../../server/labs/signs.ts';
import { greyPng } from '../../support/labs/picture.ts';

const paper = (width: number, height: number, light = 255): Grey => ({
  width,
  height,
  points: new Uint8Array(width * height).fill(light),
});

/** Draws a filled box. */
function box({ width, points }: Grey, left: number, top: number, wide: number, high: number, light = 0): void {
  for (let y = top; y < top + high; y += 1) points.fill(light, y * width + left, y * width + left + wide);
}

/** Draws signs of `#` and spaces, each as a square of `size` points. */
function draw(picture: Grey, left: number, top: number, rows: readonly string[], size = 3): void {
  for (const [y, row] of rows.entries())
    for (const [x, sign] of [...row].entries())
      if (sign === '#') box(picture, left + x * size, top + y * size, size, size);
}

const darkOf = ({ points }: Grey) => points.filter((point) => point < 128).length;

describe('a picture', () => {
  test('is read in grey, and what is no picture or has too many points is refused', async () => {
    const file = greyPng({ width: 40, height: 30, pixels: new Uint8Array(1_200).fill(200) });
    expect(await greyOf(file)).toEqual(paper(40, 30, 200));
    const refusal = async (bytes: Uint8Array<ArrayBuffer>) =>
      greyOf(bytes).then(
        () => null,
        (cause: unknown) => (cause instanceof Failure ? cause.reason : cause),
      );
    expect(await refusal(Uint8Array.from(Buffer.from('no picture')))).toBe('unreadable');
    expect(await refusal(file.slice(0, 60))).toBe('unreadable');
    expect(await refusal(greyPng({ width: 7_200, height: 7_200, pixels: new Uint8Array(7_200 ** 2) }))).toBe(
      'too_large',
    );
  });

  test('has white paper and black ink once it is cleaned, also where a shadow lies on it', () => {
    const picture = paper(480, 480, 230);
    for (let x = 0; x < 240; x += 1) box(picture, x, 0, 1, 480, 150);
    for (const x of [60, 300]) for (let y = 40; y < 440; y += 40) box(picture, x, y, 60, 8, 30);
    const { points, width } = cleaned(picture);
    const at = (x: number, y: number) => points[y * width + x];
    for (const x of [70, 310]) expect([x, at(x, 43)]).toEqual([x, 0]);
    for (const x of [20, 180, 400]) expect([x, at(x, 100)]).toEqual([x, 255]);
  });

  test.each([-4, -1, 0, 1, 2.5, 5])('that is tilted by %p° is straightened to a twentieth of a degree', (degrees) => {
    const straight = paper(600, 600);
    for (let y = 60; y < 560; y += 24) for (let x = 60; x < 540; x += 20) box(straight, x, y, 14, 10);
    const tilted = straightened(straight, (-degrees * Math.PI) / 180, 1);
    expect(Math.abs((tiltOf(tilted) * 180) / Math.PI - degrees)).toBeLessThan(0.05);
  });

  test('that is turned four times by a quarter is as it was, and once lies on its side', () => {
    const picture = paper(5, 3);
    picture.points[1] = 7;
    const once = turnedBy(picture, 90);
    expect([once.width, once.height, once.points[1 * 3 + 2]]).toEqual([3, 5, 7]);
    expect(turnedBy(turnedBy(picture, 270), 90)).toEqual(picture);
    expect(turnedBy(turnedBy(picture, 180), 180)).toEqual(picture);
    expect(turnedBy(picture, 0)).toBe(picture);
  });
});

describe('what text recognition would take for letters is taken out first', () => {
  /** Letters of 24 points, so that a letter's height is known. */
  const page = (): Grey => {
    const picture = paper(700, 200);
    for (let x = 20; x < 200; x += 24) box(picture, x, 20, 12, 24);
    return picture;
  };

  test('dots that lead to a value go; a point in a number, letters and a short row of dots stay', () => {
    const picture = page();
    for (let x = 220; x < 220 + 10 * 12; x += 12) box(picture, x, 40, 4, 4);
    const before = darkOf(picture);
    for (const x of [400, 412, 424]) box(picture, x, 40, 4, 4);
    const blots = blotsOf(picture);
    withoutLeaders(picture, blots, letterOf(blots));
    expect(darkOf(picture)).toBe(before - 10 * 16 + 3 * 16);
  });

  const up = ['   #   ', '  ###  ', ' # # # ', '#  #  #', '   #   ', '   #   ', '   #   ', '   #   '];
  const less = ['     ##', '   ##  ', ' ##    ', '##     ', ' ##    ', '   ##  ', '     ##', '       ', '#######'];
  const mirrored = (rows: readonly string[]) => rows.map((row) => [...row].toReversed().join(''));
  test.each([
    ['↑', up],
    ['↓', up.toReversed()],
    ['≤', less],
    ['≥', mirrored(less)],
  ] as const)('%s is known by its shape and goes from the picture', (text, rows) => {
    const picture = page();
    const letters = darkOf(picture);
    draw(picture, 300, 20, rows);
    const blots = blotsOf(picture);
    expect(signsIn(picture, blots, letterOf(blots)).map((sign) => sign.text)).toEqual([text]);
    expect(darkOf(picture)).toBe(letters);
  });

  test.each([
    ['T', ['#######', '#######', '   #   ', '   #   ', '   #   ', '   #   ', '   #   ', '   #   ']],
    ['+', ['   #   ', '   #   ', '   #   ', '#######', '#######', '   #   ', '   #   ', '   #   ']],
    ['Y', ['#     #', '#     #', ' #   # ', '  # #  ', '   #   ', '   #   ', '   #   ', '   #   ']],
    ['1', ['   ##  ', ' ####  ', '   ##  ', '   ##  ', '   ##  ', '   ##  ', '   ##  ', '   ##  ']],
    ['4', ['    ## ', '   ### ', '  # ## ', ' #  ## ', '#   ## ', '#######', '    ## ', '    ## ']],
    ['<', less.slice(0, 7)],
    ['=', ['#######', '       ', '       ', '#######']],
  ] as const)('%s is none of these signs', (_, rows) => {
    const picture = page();
    draw(picture, 300, 20, rows);
    const blots = blotsOf(picture);
    expect(signsIn(picture, blots, letterOf(blots))).toEqual([]);
  });
});
