import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api, type Outputs, problemOf } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Title } from '../../parts/title.tsx';
import { Fact as FactButton } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { longDate, timeZone, windowText } from '../../text/dates.ts';
import { unitOf } from '../../text/units.ts';

type Verified = Outputs['verify']['text'];
type Judged = Verified['numbers'][number];
type Found = { text: string; verified: Verified };

const charactersMax = 20_000;

export function Check() {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const check = async (form: HTMLFormElement) => {
    setProblem('');
    const said = (name: string) => String(new FormData(form).get(name) ?? '');
    const text = said('text');
    const [from, to] = [said('from'), said('to')];
    if (text.trim() === '') return setProblem('There is no text yet.');
    if ((from === '') !== (to === '') || from > to) return setProblem('A period has a first and a last day.');
    try {
      const period = from === '' ? undefined : { from, to };
      setFound({ text, verified: await api.verify.text.mutate({ text, period, time_zone: timeZone() }) });
    } catch (cause) {
      setFound(null);
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <div class="check stack">
      <Title>Check a text</Title>
      <p class="quiet">
        Paste what another assistant, an app or a letter says about you, in English. Each number is compared with your
        own data. The text is not kept.
      </p>
      <Form onCheck={check} problem={problem} />
      <p class="strong" role="status">
        {found && summaryOf(found.verified)}
      </p>
      {found && <Result {...found} />}
      <p class="small quiet">
        An assistant can do this by itself: <a href={href('/docs/mcp')}>connect it to hale</a>.
      </p>
    </div>
  );
}

type FormProps = { onCheck: (form: HTMLFormElement) => Promise<void>; problem: string };

function Form({ onCheck, problem }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    await onCheck(form);
    setBusy(false);
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <div class="field">
        <label for="check-text">Text</label>
        <textarea id="check-text" name="text" rows={6} maxLength={charactersMax} autocomplete="off" />
      </div>
      <details>
        <summary>When the text names no days</summary>
        <fieldset>
          <legend class="small quiet">Its numbers are about:</legend>
          <Field label="First day" name="from" type="date" />
          <Field label="Last day" name="to" type="date" />
        </fieldset>
      </details>
      <p class="problem" role="alert">
        {problem}
      </p>
      <div>
        <Button kind="main" type="submit" aria-busy={isBusy}>
          Check
        </Button>
      </div>
    </form>
  );
}

function summaryOf({ counts }: Verified): string {
  const said = (['supported', 'wrong', 'unprovable'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`);
  return said.length === 0 ? 'There is no number in this text.' : said.join(', ');
}

const Result = ({ text, verified: { numbers, code } }: Found) => (
  <section class="stack" aria-label="Result">
    {code && <Code code={code} />}
    {numbers.length > 0 && <p class="checked card">{marked(text, numbers)}</p>}
    {numbers.length > 0 && (
      <ul class="rows card plain-list">
        {numbers.map((number) => (
          <One key={number.start} number={number} />
        ))}
      </ul>
    )}
  </section>
);

/** Colour alone is not accessible. */
function marked(text: string, numbers: readonly Judged[]): ComponentChildren[] {
  const pieces: ComponentChildren[] = [];
  let at = 0;
  for (const { start, end, verdict, right } of numbers) {
    pieces.push(
      text.slice(at, start),
      <mark class={verdict} key={start}>
        {text.slice(start, end)}
      </mark>,
      <span class="small quiet" key={`${start} verdict`}>
        {` [${right === null ? verdict : `${verdict}: ${right}`}]`}
      </span>,
    );
    at = end;
  }
  return [...pieces, text.slice(at)];
}

const words = { supported: 'Supported', wrong: 'Wrong', unprovable: 'Unprovable' } as const;

function One({ number: { text, verdict, fact, query, why } }: { number: Judged }) {
  return (
    <li class="row apart">
      <div>
        <p>
          <span class={`strong ${verdict}`}>{words[verdict]}</span> “{text}”
        </p>
        <p class="small quiet">
          {fact ? `${fact.key.replace('biomarker:', '').replaceAll(/[._]/g, ' ')}, ${windowText(fact.window)}` : why}
          {fact?.filter && `, ${fact.filter}`}
          {fact && `, n ${fact.n}`}
        </p>
      </div>
      {fact && query && (
        <FactButton
          label={verdict === 'wrong' ? `Right instead of ${text}` : text}
          value={fact.value}
          unit={unitOf(fact)}
          onOpen={() => openProof({ query, said: fact.value, label: text })}
        />
      )}
    </li>
  );
}

function Code({ code }: { code: NonNullable<Verified['code']> }) {
  if (!code.genuine) return <p class="bad">The verification code was not made by this server for you.</p>;
  const changed = code.facts.filter(({ holds }) => !holds).length;
  return (
    <p>
      The verification code is genuine{code.as_of && `, of ${longDate(code.as_of)}`}.{' '}
      {changed === 0
        ? `All ${code.facts.length} of its numbers still hold.`
        : `${changed} of its ${code.facts.length} numbers are otherwise now.`}
    </p>
  );
}
