import type { Inputs, Outputs } from '../../data/api.ts';
import { address } from '../../data/place.ts';
import type { Profile } from '../../data/profile.ts';
import { Fact } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { longDate, shortDate } from '../../text/dates.ts';
import { sourceName } from '../../text/sources.ts';
import { unitOf } from '../../text/units.ts';
import { aggregates, before, type Chosen, isChosen, type Marker, type Metric } from './choice.ts';

type Answer = Outputs['verify']['code'];
type Queries = Inputs['verify']['code']['queries'];
type Props = {
  chosen: Chosen;
  metrics: readonly Metric[];
  markers: readonly Marker[];
  answer: Answer;
  profile: Profile;
  queries: Queries;
};
type Cell = {
  fact: Answer['facts'][number];
  on: string | null;
  query: Queries[number] | undefined;
  label: string;
};

const perMetric = aggregates.length + 1;

export function Paper({ chosen, metrics, markers, answer, profile, queries }: Props) {
  const { facts, details, as_of: asOf, code } = answer;
  const cell = (at: number, label: string): Cell => ({
    ...{ fact: facts[at] ?? null, on: details[at]?.at_date ?? null, query: queries[at], label },
  });
  const firstMarker = chosen.metrics.length * perMetric;
  const sources = new Set(facts.slice(0, firstMarker).flatMap((fact) => (fact ? [sourceName(fact.source)] : [])));
  const earlier = before(chosen);
  return (
    <div class="paper">
      <section class="leaf stack" aria-labelledby="measured">
        <Head chosen={chosen} profile={profile} asOf={asOf} />
        <h3 id="measured">What was measured</h3>
        {chosen.metrics.length === 0 ? (
          <p class="quiet">No measurement was chosen.</p>
        ) : (
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">Measurement</th>
                  <th scope="col">Average</th>
                  <th scope="col">Lowest</th>
                  <th scope="col">Highest</th>
                  <th scope="col">Average before</th>
                </tr>
              </thead>
              <tbody>
                {chosen.metrics.map((key, place) => {
                  const label = metrics.find((metric) => metric.key === key)?.label ?? key;
                  const at = place * perMetric;
                  const names = ['average', 'lowest', 'highest', 'average before'];
                  return (
                    <tr key={key}>
                      <th scope="row">{label}</th>
                      {names.map((name, column) => (
                        <td key={name}>
                          <Cited {...cell(at + column, `${label}, ${name}`)} />
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        <p class="small quiet">
          Before: {longDate(earlier.from)} to {longDate(earlier.to)}, as many days. n: how many values were measured in
          the days behind it.
          {sources.size > 0 && ` Measured by ${[...sources].sort().join(', ')}.`}
        </p>
      </section>
      <section class="leaf stack" aria-labelledby="lab-values">
        <h3 id="lab-values">Lab values, the newest until {longDate(chosen.to)}</h3>
        {chosen.markers.length === 0 ? (
          <p class="quiet">No lab value was chosen.</p>
        ) : (
          <div class="wide lab-values">
            <table>
              <thead>
                <tr>
                  <th scope="col">Lab value</th>
                  <th scope="col">Result</th>
                  <th scope="col">Range of the report</th>
                </tr>
              </thead>
              <tbody>
                {chosen.markers.map((name, place) => {
                  const at = firstMarker + place;
                  const marker = markers.find((each) => isChosen({ ...chosen, markers: [name] }, each));
                  return (
                    <tr key={name}>
                      <th scope="row">{marker?.name ?? name}</th>
                      <td>
                        <Cited {...cell(at, marker?.name ?? name)} />
                      </td>
                      <td>{details[at]?.printed?.reference_range ?? '–'}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        <h3>How to check this page</h3>
        <p class="small">
          Each number was computed by hale at {address} from what devices and reports said; none was written by a
          language model, and none is a diagnosis. Whoever the page is about computes all of them again with{' '}
          <code>hale verify FILE</code>, where FILE is this page as PDF, by this code:
        </p>
        <p class="verification-code">{code}</p>
      </section>
    </div>
  );
}

function Head({ chosen, profile, asOf }: { chosen: Chosen; profile: Profile; asOf: string }) {
  const { name, birth_year: year, sex } = profile;
  const person = [name, year !== null && `born in ${year}`, sex !== null && sex !== 'other' && sex].filter(Boolean);
  return (
    <header>
      <h2>
        {longDate(chosen.from)} to {longDate(chosen.to)}
      </h2>
      <p class="quiet">{[...person, `made on ${longDate(asOf)}`].join(', ')}</p>
    </header>
  );
}

function Cited({ fact, on, query, label }: Cell) {
  if (fact === null || query === undefined) return <>–</>;
  const [from = '', to = from] = fact.window.split('/');
  const isOne = on !== null && fact.n === 1;
  return (
    <>
      <Fact
        value={fact.value}
        unit={unitOf(fact)}
        label={label}
        onOpen={() => openProof({ query, said: fact.value, label })}
      />
      <span class="behind small quiet">
        {isOne ? (
          <span>
            n {fact.n}, {longDate(on ?? to)}
          </span>
        ) : (
          <>
            <span>
              {on !== null && `on ${shortDate(on)}, `}n {fact.n}
            </span>{' '}
            <span>
              {shortDate(from)} – {shortDate(to)}
            </span>
          </>
        )}
      </span>
    </>
  );
}
