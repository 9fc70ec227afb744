import { useMemo, useState } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { changed } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { toast } from '../../parts/toast.tsx';
import { Fact as FactButton } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { units } from '../../text/chosen.ts';
import { windowText } from '../../text/dates.ts';
import { shownIn, unitOf } from '../../text/units.ts';
import { valueText } from '../../text/values.ts';
import { type Bars, barsOf } from './answer-chart.ts';
import { type Fact, type Piece, piecesOf } from './answer-numbers.ts';

type Turn = Outputs['turns']['conversation']['turns'][number];
type Open = (fact: Fact) => void;

export function Answer({ turn }: { turn: Turn }) {
  const { id, question, answer, facts, error } = turn;
  const open: Open = ({ key, window, value }) => openProof({ turn: id, key, window, value });
  const bars = useMemo(() => barsOf(facts), [facts]);
  return (
    <article class="turn stack">
      <h2 class="question">{question}</h2>
      {answer !== null && <Text text={answer} facts={facts} open={open} />}
      {error && <p class="bad">{error.message}</p>}
      {bars && <Chart bars={bars} facts={facts} open={open} />}
      <footer class="row apart">
        {facts.length > 0 ? <Numbers facts={facts} open={open} /> : <span />}
        <Remove id={id} question={question} />
      </footer>
    </article>
  );
}

export const Text = ({ text, facts, open }: { text: string; facts: readonly Fact[]; open?: Open }) => (
  <div class="answer stack">
    {text
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((line, at) => (
        <p key={`${at} ${line.length}`}>
          {piecesOf(line, facts).map((piece, place) => {
            const fact = piece.fact === undefined ? undefined : facts[piece.fact];
            if (!fact || !open) return piece.text;
            const said = inChosenUnit(piece, fact);
            return (
              <button
                type="button"
                class="said"
                aria-haspopup="dialog"
                key={`${place} ${piece.text}`}
                onClick={() => open(fact)}
              >
                {said}
                <span class="unseen">. Where it comes from</span>
              </button>
            );
          })}
        </p>
      ))}
  </div>
);

const inChosenUnit = ({ text, value }: Piece, fact: Fact): string =>
  value !== undefined && units.value === 'imperial' && shownIn(fact.unit, value).factor !== 1
    ? valueText(value, unitOf(fact))
    : text;

type ChartProps = { bars: Bars; facts: readonly Fact[]; open: Open };

function Chart({ bars: { label, unit, bars }, facts, open }: ChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <figure class="bars">
      <figcaption class="unseen">{label}, compared</figcaption>
      <ul class="plain-list">
        {bars.map(({ name, value, fact: place }) => {
          const fact = facts[place];
          return (
            <li key={name}>
              <span class="small quiet">{name}</span>
              <span class="track">
                <span class="bar" style={{ width: `${(100 * value) / most}%` }} />
              </span>
              {fact && <FactButton label={name} value={value} unit={unit} onOpen={() => open(fact)} />}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

const Numbers = ({ facts, open }: { facts: readonly Fact[]; open: Open }) => (
  <details class="numbers">
    <summary>{facts.length === 1 ? '1 number, proved' : `${facts.length} numbers, each proved`}</summary>
    <ul class="plain-list">
      {facts.map((fact) => (
        <li key={`${fact.key} ${fact.window} ${fact.filter ?? ''}`} class="row apart">
          <span class="small quiet">
            {fact.key.replace('biomarker:', '').replaceAll(/[._]/g, ' ')}, {windowText(fact.window)}
            {fact.filter && `, ${fact.filter}`}, n {fact.n}
          </span>
          <FactButton label={fact.key} value={fact.value} unit={unitOf(fact)} onOpen={() => open(fact)} />
        </li>
      ))}
    </ul>
  </details>
);

function Remove({ id, question }: { id: string; question: string }) {
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    await api.turns.delete.mutate({ id });
    changed('turns.');
    toast('Deleted');
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && (
        <Confirm
          title="Delete this answer?"
          action="Delete"
          decline="Keep"
          act={remove}
          onClose={() => setAsked(false)}
        >
          <p>“{question}” and its answer are deleted for good. Your data stays.</p>
        </Confirm>
      )}
    </>
  );
}
