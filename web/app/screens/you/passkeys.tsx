import { useState } from 'preact/hooks';
import { api, type Outputs, problemOf } from '../../data/api.ts';
import { addPasskey, noPasskeys, removePasskey } from '../../data/passkeys.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { toast } from '../../parts/toast.tsx';
import { momentText } from '../../text/dates.ts';
import { End, OneDoor } from './open-doors.tsx';

type Passkey = Outputs['account']['passkeys']['passkeys'][number];

export function Passkeys() {
  const passkeys = useQuery('account.passkeys', () => api.account.passkeys.query());
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Passkey | null>(null);
  return (
    <section class="card stack" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <Loaded query={passkeys} what="Your passkeys" skeleton={<Bone height={48} />}>
        {({ passkeys: list }) =>
          list.length === 0 ? (
            <p class="quiet">None. With one you sign in by your finger, your face or your screen’s lock.</p>
          ) : (
            <ul class="rows plain-list">
              {list.map((passkey) => (
                <OneDoor
                  key={passkey.id}
                  name={nameOf(passkey)}
                  note={[
                    passkey.created_at !== null && `added ${momentText(passkey.created_at)}`,
                    passkey.synced ? 'on all your devices' : 'on one device',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  action="Remove"
                  onEnd={() => setEnding(passkey)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {noPasskeys === '' ? (
        <div>
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      ) : (
        <p class="small quiet">{noPasskeys}</p>
      )}
      {adding && <Add onClose={() => setAdding(false)} />}
      {ending && (
        <End
          title="Remove this passkey?"
          action="Remove"
          end={() => removePasskey(ending.id)}
          done="Removed"
          onClose={() => setEnding(null)}
        >
          {nameOf(ending)} opens this account no more. Your password still does. The device keeps its half of the
          passkey until you delete it there.
        </End>
      )}
    </section>
  );
}

const nameOf = ({ name }: Passkey) => name || 'A passkey without a name';

function Add({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (name: string) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await addPasskey(name);
      changed('account.');
      toast('Passkey added');
      onClose();
    } catch (cause) {
      setProblem(problemOf(cause).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void add(String(new FormData(event.currentTarget).get('name')).trim());
        }}
      >
        <Field label="Name" name="name" hint="Such as the device it is on. Only you see it." maxLength={60} />
        <p class="problem" role="alert">
          {problem}
        </p>
        <p class="row">
          <Button kind="main" type="submit" aria-busy={busy}>
            Go on
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </p>
      </form>
    </Dialog>
  );
}
