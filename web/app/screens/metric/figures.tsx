import type { ComponentChildren } from 'preact';
import { Figure } from '../../parts/figure.tsx';
import { Fact } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { relativeDay, shortDate } from '../../text/dates.ts';
import { sourceName } from '../../text/sources.ts';
import { shownIn, unitOf } from '../../text/units.ts';
import { standingText } from '../../text/usual.ts';
import { numberText, rangeText } from '../../text/values.ts';
import { type Answered, type MetricData, pointQuery, type Series } from './read-metric.ts';

type HeadlineProps = { series: Series; dates: readonly string[]; isDay: boolean; today: string };

export function Headline({ series, dates, isDay, today }: HeadlineProps) {
  const { values, label, band, sources, source_of: places } = series;
  const unit = unitOf({ key: series.metric, unit: series.unit });
  const at = isDay ? values.length - 1 : values.findLastIndex((value) => value !== null);
  const [value, date] = [values[at] ?? null, dates[at] ?? ''];
  if (value === null) return <p class="quiet">No value {relativeDay(date, today)}.</p>;
  const place = places[at] ?? null;
  const query = pointQuery(series, date);
  return (
    <div class="headline">
      <Fact value={value} unit={unit} label={label} onOpen={() => openProof({ query, said: value, label })} />
      <p class="quiet">
        <span class="begins">
          {series.step === 'day' ? relativeDay(date, today) : `week of ${shortDate(date)}, a day on average`}
        </span>
        {place !== null && `, from ${sourceName(sources[place] ?? '')}`}
      </p>
      {band && series.step === 'day' && (
        <p>
          Your usual {rangeText(band.low, band.high, unit)}
          <span class="quiet">, {standingText(value, { key: series.metric, unit: series.unit, band })}</span>
        </p>
      )}
    </div>
  );
}

type Told = { label: string; answered: Answered; at?: number; note?: ComponentChildren };

const FigureCard = ({ label, answered: { query, facts }, at = 0, note, of }: Told & { of: string }) => {
  const fact = facts[at];
  if (!fact) return null;
  const name = `${of}: ${label.toLowerCase()}`;
  return (
    <Figure label={label} note={note}>
      <Fact
        value={fact.value}
        unit={unitOf(fact)}
        label={label}
        onOpen={() => openProof({ query, said: fact.value, label: name })}
      />
    </Figure>
  );
};

export function Figures({ data, beforeName }: { data: MetricData; beforeName: string }) {
  const of = data.series.label;
  const figures = [
    ...data.figures.flatMap((answered) => figureOf(answered) ?? []),
    ...comparisonFigures(data, beforeName),
  ].filter(({ answered, at = 0 }) => answered.facts[at] !== undefined);
  if (figures.length === 0) return null;
  return (
    <ul class="figures plain-list">
      {figures.map((figure) => (
        <FigureCard key={figure.label} of={of} {...figure} />
      ))}
    </ul>
  );
}

function figureOf(answered: Answered): Told | null {
  const { query, facts, details, coverage } = answered;
  const date = details[0]?.at_date ?? null;
  const on = date === null ? undefined : `on ${shortDate(date)}`;
  switch (query.aggregate) {
    case 'mean':
      return {
        label: 'Average',
        answered,
        note: `${coverage.days_with_data} of ${coverage.days_expected} ${coverage.days_expected === 1 ? 'day' : 'days'}`,
      };
    case 'sum':
      return { label: 'Together', answered };
    case 'min':
      return { label: 'Lowest', answered, note: on };
    case 'max':
      return { label: 'Highest', answered, note: on };
    case 'trend':
      return { label: 'Trend', answered, note: certainty(facts, ['rising', 'falling', 'no clear direction']) };
    default:
      return null;
  }
}

function comparisonFigures({ before, other }: MetricData, beforeName: string): Told[] {
  const figures: Told[] = [];
  if (before) {
    const answered = before.difference;
    figures.push({ label: beforeName, answered, at: 2, note: 'average' }, { label: 'Difference', answered });
  }
  if (other) {
    const answered = other.correlation;
    const note = certainty(answered.facts, ['they rise together', 'one rises as the other falls', 'no clear link']);
    figures.push({ label: `Link with ${other.series.label.toLowerCase()}`, answered, note });
  }
  return figures;
}

function certainty([, low, high]: Answered['facts'], [up, down, none]: readonly [string, string, string]) {
  if (!low || !high) return undefined;
  const word = low.value > 0 ? up : high.value < 0 ? down : none;
  const { factor } = shownIn(low.unit, low.value);
  const decimals = Math.max(Math.abs(low.value), Math.abs(high.value)) * factor >= 10 ? 0 : 2;
  const [from, to] = [low, high].map(({ value }) => numberText(value * factor, decimals));
  return `${word}, 95\u00a0% between ${from} and ${to}`;
}
