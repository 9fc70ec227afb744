import { useEffect, useRef, useState } from 'preact/hooks';
import { type ImportState, importing } from '../../data/import-state.ts';
import { href } from '../../data/place.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Progress } from '../../parts/progress.tsx';
import { momentText, timeZone } from '../../text/dates.ts';
import { bytesText, countText, leftText } from '../../text/imports.ts';
import { Mapping } from './mapping.tsx';
import { Receipt } from './receipt.tsx';
import { goOn, importFiles, stopImport } from './run-import.ts';

export function AddFile() {
  const now = importing.value;
  useEffect(takeDroppedFiles, []);
  return (
    <section class="card stack add-file" aria-label="Import a file">
      <h2>Import a file</h2>
      {now.state === 'none' ? <DropPlace /> : <Current now={now} />}
    </section>
  );
}

/** Else the browser opens it. */
function takeDroppedFiles(): () => void {
  const stay = (event: DragEvent) => event.preventDefault();
  const take = (event: DragEvent) => {
    event.preventDefault();
    importFiles([...(event.dataTransfer?.files ?? [])]);
  };
  addEventListener('dragover', stay);
  addEventListener('drop', take);
  return () => {
    removeEventListener('dragover', stay);
    removeEventListener('drop', take);
  };
}

function DropPlace() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="drop-place stack">
      <p>
        Drop an export of Apple Health, Google Health, Fitbit, Garmin, Whoop or Oura here, or a CSV of your own. Any
        size: it is read in this browser, and only days, nights, workouts and readings are sent.
      </p>
      <input
        ref={input}
        class="unseen"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Files to import"
        onChange={(event) => {
          importFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <p class="row">
        <Button kind="main" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <a href={href('/docs/archives')}>Where to get an export</a>
      </p>
      <p class="small quiet">Parts of one export, such as the zips of a Takeout: choose them together.</p>
    </div>
  );
}

function Current({ now }: { now: Exclude<ImportState, { state: 'none' }> }) {
  switch (now.state) {
    case 'running':
      return <Running now={now} />;
    case 'needs_zone':
      return <ZoneForm name={now.name} />;
    case 'needs_mapping':
      return (
        <Mapping name={now.name} mapping={now.mapping} onRead={(mapping) => goOn({ mapping })} onStop={stopImport} />
      );
    case 'problem':
      return <NotRead now={now} />;
    case 'known':
      return (
        <>
          <p role="status">
            <span class="strong">{now.name}</span> was imported on{' '}
            {momentText(now.archive.completed_at ?? now.archive.created_at)}. Nothing is left to do.
          </p>
          <p class="row">
            <Button onClick={stopImport}>Close</Button>
            <Button kind="quiet" onClick={() => goOn({ again: true })}>
              Read it once more
            </Button>
          </p>
        </>
      );
    case 'done':
      return <Done now={now} />;
  }
}

const steps = {
  looking: 'Looking at',
  reading: 'Reading',
  sending: 'Sending what was read of',
  storing: 'Storing the days of',
};

function Running({ now: { name, progress, leftMs, skipped } }: { now: Extract<ImportState, { state: 'running' }> }) {
  const { step, done, total, records, days } = progress;
  const note = [
    (step === 'looking' || step === 'reading') && total > 0 && `${bytesText(done)} of ${bytesText(total)}`,
    step === 'sending' && `${countText(done, 'day')} of ${countText(total, 'day')}`,
    step === 'storing' && total > 0 && `part ${done} of ${total}`,
    step === 'reading' && `${countText(records, 'record')}, ${countText(days, 'day')}`,
    leftMs !== null && leftText(leftMs),
  ].filter((text) => typeof text === 'string');
  return (
    <>
      <Progress
        label={`${steps[step]} ${name}`}
        share={total > 0 ? Math.min(1, done / total) : null}
        note={note.join(' · ')}
      />
      {skipped > 0 && (
        <p class="small">
          {countText(skipped, 'part')} of this file arrived before. {skipped === 1 ? 'It is' : 'They are'} not sent
          again.
        </p>
      )}
      <p class="small quiet">
        You can look at other screens meanwhile; leave this tab open. After a reload, choose the same file again: it is
        read again, and parts that have arrived are skipped.
      </p>
      <div>
        <Button onClick={stopImport}>Stop</Button>
      </div>
    </>
  );
}

function ZoneForm({ name }: { name: string }) {
  const [problem, setProblem] = useState('');
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = String(new FormData(event.currentTarget).get('zone')).trim();
        if (isZone(wanted)) goOn({ timeZone: wanted });
        else setProblem('Write a time zone such as Europe/Berlin.');
      }}
    >
      <p role="status">
        The times in <span class="strong">{name}</span> have no time zone.
      </p>
      <Field
        label="The time zone you lived in"
        name="zone"
        defaultValue={timeZone()}
        problem={problem}
        autocomplete="off"
      />
      <p class="row">
        <Button kind="main" type="submit">
          Read it
        </Button>
        <Button onClick={stopImport}>Stop</Button>
      </p>
    </form>
  );
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name !== '';
  } catch {
    return false;
  }
}

const NotRead = ({ now: { name, message, canKeepGoing } }: { now: Extract<ImportState, { state: 'problem' }> }) => (
  <>
    <div class="stack" role="alert">
      <p class="strong">{name} was not imported</p>
      <p>{message}</p>
      <p class="quiet">Nothing of it is among your data.</p>
    </div>
    <p class="row">
      <Button kind={canKeepGoing ? 'other' : 'main'} onClick={stopImport}>
        Choose another file
      </Button>
      {canKeepGoing ? (
        <Button onClick={() => goOn({ keepGoing: true })}>Take what can be read</Button>
      ) : (
        <Button onClick={() => goOn()}>Try again</Button>
      )}
    </p>
  </>
);

const Done = ({ now: { name, archive, skipped } }: { now: Extract<ImportState, { state: 'done' }> }) => (
  <>
    <p role="status">
      <span class="strong">{name}</span> is imported.
      {skipped > 0 &&
        ` ${countText(skipped, 'part')} had arrived before and ${skipped === 1 ? 'was' : 'were'} skipped.`}
    </p>
    {archive.parts_failed > 0 && (
      <p class="notice">
        {countText(archive.parts_failed, 'part')} of {archive.parts} could not be stored; the operator sees why.
      </p>
    )}
    {archive.receipt && <Receipt receipt={archive.receipt} label={name} />}
    <p class="row">
      <a class="button main" href={href('/today')}>
        Open Today
      </a>
      <Button onClick={stopImport}>Import another file</Button>
    </p>
  </>
);
