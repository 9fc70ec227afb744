import { draw } from '../../web/app/charts/plot.ts';
import { addDays } from '../../web/app/text/dates.ts';

/** Draws four years of days with gaps and a band, 30 times at each width; the medians in ms stand in the page. */
const days = 1_460;
const rounds = 30;
const dates = Array.from({ length: days }, (_, at) => addDays('2022-11-24', at));
const values = dates.map((_, at) => (at % 11 < 2 ? null : 52 + Math.sin(at / 9) * 4 + (at % 7) / 3));

async function medianMs(width: number): Promise<number> {
  const place = document.createElement('div');
  place.style.width = `${width}px`;
  document.body.append(place);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startMs = performance.now();
    const series = [{ label: 'Resting heart rate', values }];
    const drawing = draw(
      place,
      { label: 'Resting heart rate', unit: 'bpm', dates, series, band: { low: 49, high: 55 }, height: 240 },
      () => undefined,
    );
    // uPlot draws in a microtask of its own.
    await Promise.resolve();
    times.push(performance.now() - startMs);
    drawing.destroy();
  }
  return times.toSorted((left, right) => left - right)[rounds / 2] ?? 0;
}

document.title = JSON.stringify([await medianMs(390), await medianMs(1280)]);
