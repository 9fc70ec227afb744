import { useState } from 'preact/hooks';
import { Problem } from '../../../sign-in/browser/problem.ts';
import { api } from '../../data/api.ts';
import { exportEverything, exporting, stopExport } from '../../data/export.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { leaveDeletedAccount, session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Field } from '../../parts/field.tsx';
import { Progress } from '../../parts/progress.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { bytesText } from '../../text/imports.ts';

export function YourData() {
  const usage = useQuery('account.usage', () => api.account.usage.query());
  return (
    <section class="card stack" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <Loaded query={usage} what="How much is kept" skeleton={<Bone height={96} />}>
        {({ bytes, bytes_max: most, uploads, archives, raw_events: events }) => (
          <Progress
            label={`${bytesText(bytes)} of ${bytesText(most)} used`}
            share={bytes / most}
            note={`Reports ${bytesText(uploads)}, imports ${bytesText(archives)}, what devices sent ${bytesText(events)}.`}
          />
        )}
      </Loaded>
      <p class="quiet">
        A copy of everything is one zip: tables as JSON lines, your reports, and a list with the SHA-256 of each file.
      </p>
      <Copy />
      <p>
        <a href={href('/doctor')}>A page for the doctor</a>
      </p>
    </section>
  );
}

function Copy() {
  const now = exporting.value;
  if (now.state === 'running')
    return (
      <>
        <Progress label="The copy is being written" share={null} note={`${bytesText(now.bytes)} so far.`} />
        <div>
          <Button onClick={stopExport}>Stop</Button>
        </div>
      </>
    );
  return (
    <>
      {now.state === 'done' && <p role="status">The copy, {bytesText(now.bytes)}, is among your downloads.</p>}
      <p class="problem" role="alert">
        {now.state === 'failed' && now.problem}
      </p>
      <div>
        <Button onClick={exportEverything}>Save a copy of everything</Button>
      </div>
    </>
  );
}

export function Leave() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section class="card stack" aria-labelledby="leave">
      <h2 id="leave">Delete the account</h2>
      <p class="quiet">
        Everything goes: what your devices sent, reports, imports, questions and answers, and the sign-in itself. There
        is no way back; save a copy first.
      </p>
      <div>
        <Button kind="danger" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      </div>
      {isOpen && <DeleteForm onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const known = session.value;
  const email = known.state === 'in' ? known.email : '';
  const remove = async (form: FormData) => {
    if (String(form.get('email')).trim() !== email)
      throw new Problem('invalid_field', `Type ${email} to delete this account.`);
    const { confirmation } = await api.account.prepareDelete.mutate({ password: String(form.get('password')) });
    await api.account.delete.mutate({ confirmation });
    leaveDeletedAccount();
  };
  return (
    <Confirm title="Delete this account for good?" action="Delete everything" act={remove} onClose={onClose}>
      {/* For password managers. */}
      <input hidden type="email" autocomplete="username" value={email} readOnly />
      <Field
        label="Password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxLength={128}
        required
      />
      <Field
        label="Your e-mail address, once more"
        name="email"
        type="email"
        autocomplete="off"
        hint={email}
        maxLength={254}
        required
      />
    </Confirm>
  );
}
