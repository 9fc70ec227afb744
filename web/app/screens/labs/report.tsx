import { useEffect, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { api, type Outputs, problemOf } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { toast } from '../../parts/toast.tsx';
import { longDate } from '../../text/dates.ts';
import { ResultForm } from './result-form.tsx';
import { standingWords } from './standing.tsx';

type Report = Outputs['labs']['get'];
type Result = Report['results'][number];

const pollMs = 2_000;

export function LabReport() {
  const id = useRoute().params['id'] ?? '';
  const report = useQuery(`labs.get:${id}`, () => api.labs.get.query({ id }));
  const status = report.data.value?.status;
  useEffect(() => {
    if (status !== 'pending' && status !== 'submitted') return;
    const timer = setInterval(() => void report.refresh(), pollMs);
    return () => clearInterval(timer);
  }, [status]);
  return (
    <div class="labs stack">
      <p>
        <a href={href('/labs')}>All reports</a>
      </p>
      <Loaded query={report} what="This report" title="Report" skeleton={<Bone height={280} />}>
        {(data) => <Found report={data} />}
      </Loaded>
    </div>
  );
}

type Open = { kind: 'add' } | { kind: 'correct'; result: Result } | { kind: 'remove'; result: Result | null };

function Found({ report }: { report: Report }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { file_name: name, message, test_date: date, results, removed, lines_not_understood: lines } = report;
  return (
    <>
      <header>
        <Title>{name}</Title>
        <p class="quiet">{date === null ? 'The day of the test is not known.' : `Tested on ${longDate(date)}.`}</p>
      </header>
      <p role="status">{message}</p>
      <Candidates report={report} />
      {results.length > 0 && (
        <ul class="rows card plain-list">
          {results.map((result) => (
            <OneResult
              key={result.id}
              result={result}
              onCorrect={() => setOpen({ kind: 'correct', result })}
              onRemove={() => setOpen({ kind: 'remove', result })}
            />
          ))}
        </ul>
      )}
      <p class="row">
        <Button kind="main" onClick={() => setOpen({ kind: 'add' })}>
          Add a value
        </Button>
        <Button onClick={() => setOpen({ kind: 'remove', result: null })}>Delete the report</Button>
      </p>
      {lines.length > 0 && (
        <details class="card">
          <summary>{lines.length === 1 ? '1 line was' : `${lines.length} lines were`} not understood</summary>
          <ul class="plain-list small">
            {lines.map(({ page, text }) => (
              <li key={`${page} ${text}`}>
                <span class="quiet">page {page}:</span> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {removed.length > 0 && (
        <p class="small quiet">
          Deleted by you: {removed.map((one) => [one.name, one.value_text].filter(Boolean).join(' ')).join(', ')}.
        </p>
      )}
      {open?.kind === 'add' && <ResultForm report={report} result={null} onClose={close} />}
      {open?.kind === 'correct' && <ResultForm report={report} result={open.result} onClose={close} />}
      {open?.kind === 'remove' && <Remove report={report} result={open.result} onClose={close} />}
    </>
  );
}

/** 02/03/2026 may mean two days. */
function Candidates({ report: { id, test_date_candidates: days } }: { report: Report }) {
  const [problem, setProblem] = useState('');
  if (days.length === 0) return null;
  const choose = async (day: string) => {
    setProblem('');
    try {
      await api.labs.correct.mutate({ id, test_date: day });
      changed('');
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <section class="card stack" aria-label="Day of the test">
      <p>Which day is printed on the report?</p>
      <p class="row">
        {days.map((day) => (
          <Button key={day} onClick={() => choose(day)}>
            {longDate(day)}
          </Button>
        ))}
      </p>
      <p class="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

type ResultProps = { result: Result; onCorrect: () => void; onRemove: () => void };

function OneResult({ result, onCorrect, onRemove }: ResultProps) {
  const {
    name,
    value_text: value,
    unit,
    range_text: range,
    standing,
    doubtful,
    proof,
    flag_disagrees: disagrees,
  } = result;
  const isOutside = standing === 'below' || standing === 'above';
  return (
    <li>
      <div class="row apart">
        <span class="strong">{name}</span>
        <span class="amount">
          <span class="strong">{value}</span> {unit}{' '}
          {range !== null && (
            <span class={isOutside ? 'bad' : 'quiet'}>
              {standing === null ? `range ${range}` : standingWords(standing, range)}
            </span>
          )}
        </span>
      </div>
      {doubtful && <p class="small notice">Hard to read: compare it with the paper.</p>}
      {disagrees && <p class="small notice">The report’s own mark says something else than its range.</p>}
      <div class="row apart">
        <span class="small quiet">{proof}</span>
        <span class="row actions">
          <Button kind="quiet" onClick={onCorrect} aria-label={`Correct ${name}`}>
            Correct
          </Button>
          <Button kind="quiet" onClick={onRemove} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </span>
      </div>
    </li>
  );
}

function Remove({ report, result, onClose }: { report: Report; result: Result | null; onClose: () => void }) {
  const { route } = useLocation();
  const remove = async () => {
    await api.labs.remove.mutate({ id: report.id, ...(result && { result_id: result.id }) });
  };
  const leave = () => {
    toast('Deleted');
    if (!result) route(href('/labs'));
    changed('');
  };
  return (
    <Confirm
      title={result ? `Delete ${result.name}?` : 'Delete this report?'}
      action="Delete"
      act={remove}
      afterwards={leave}
      onClose={onClose}
    >
      <p>
        {result
          ? `${[result.value_text, result.unit].filter(Boolean).join(' ')} no longer counts. The report keeps its file.`
          : `${report.file_name}, its file and its ${report.results.length} values are deleted. This cannot be undone.`}
      </p>
    </Confirm>
  );
}
