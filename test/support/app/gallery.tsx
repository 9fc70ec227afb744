import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Chart } from '../../../web/app/charts/chart.tsx';
import { Sparkline } from '../../../web/app/charts/sparkline.tsx';
import { Stages } from '../../../web/app/charts/stages.tsx';
import { Button } from '../../../web/app/parts/button.tsx';
import { Dialog } from '../../../web/app/parts/dialog.tsx';
import { Field } from '../../../web/app/parts/field.tsx';
import { Progress } from '../../../web/app/parts/progress.tsx';
import { Empty, Trouble } from '../../../web/app/parts/states.tsx';
import { Tabs } from '../../../web/app/parts/tabs.tsx';
import { Toasts, toast } from '../../../web/app/parts/toast.tsx';
import { Fact } from '../../../web/app/parts/value.tsx';
import { addDays } from '../../../web/app/text/dates.ts';
import { Problem } from '../../../web/sign-in/browser/problem.ts';

/** Every part and chart on one page, as the tests look at them. */
const count = new URLSearchParams(location.search).has('long') ? 1460 : 28;
const dates = Array.from({ length: count }, (_, at) => addDays('2026-10-26', at - count + 28));
const gaps = [5, 6, 7, 20];
const pulse = dates.map((_, at) => (gaps.includes(at) ? null : 52 + Math.round(Math.sin(at / 3) * 4)));
const steps = dates.map((_, at) => (gaps.includes(at) ? null : 8000 + ((at * 7919) % 5000)));

function Gallery() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const [tab, setTab] = useState<'week' | 'month'>('week');
  return (
    <main class="stack" id="gallery">
      <h1>Parts</h1>
      <div class="row">
        <Button kind="main" onClick={() => setOpen('dialog')}>
          Open the dialog
        </Button>
        <Button onClick={() => setOpen('sheet')}>Open the sheet</Button>
        <Button onClick={() => toast('Saved')}>Save</Button>
        <Fact label="Sleep" value={372} unit="min" onOpen={() => setOpen('sheet')} />
      </div>
      <Tabs
        label="Period"
        tabs={[
          { name: 'week', label: 'Week' },
          { name: 'month', label: 'Month' },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <Field label="Name" hint="As it should be shown." problem="must not be empty" />
      <Progress label="Reading export.zip" share={0.4} note="2 min left" />
      <Empty title="No reports yet">
        <p>Add one.</p>
      </Empty>
      <Trouble
        title="Labs could not be read"
        problem={new Problem('network', 'No connection.')}
        retry={() => undefined}
      />
      <Sparkline values={pulse} band={{ low: 49, high: 54 }} />
      <section class="card">
        <Chart
          label="Resting heart rate"
          unit="bpm"
          dates={dates}
          series={[{ label: 'Resting heart rate', values: pulse }]}
          band={{ low: 49, high: 54 }}
          reference={{ low: null, high: 60, label: 'Published' }}
        />
      </section>
      <section class="card">
        <Chart
          label="Steps"
          unit="steps"
          dates={dates}
          series={[{ label: 'Steps', values: steps, kind: 'bars', colour: 'second' }]}
        />
      </section>
      <section class="card">
        <Stages
          label="Stages"
          beginsAt={1390}
          length={450}
          usual={[{ from: -30, to: 20 }]}
          segments={[
            { stage: 'light', from: 0, to: 60 },
            { stage: 'deep', from: 60, to: 150 },
            { stage: 'rem', from: 150, to: 240 },
            { stage: 'awake', from: 240, to: 260 },
            { stage: 'light', from: 260, to: 450 },
          ]}
        />
      </section>
      {open && (
        <Dialog title="Where it comes from" kind={open} onClose={() => setOpen(null)}>
          <p>27 of 28 days.</p>
          <Button onClick={() => setOpen(null)}>Done</Button>
        </Dialog>
      )}
      <Toasts />
    </main>
  );
}

render(<Gallery />, document.body);
