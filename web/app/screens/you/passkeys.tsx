import { useState } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { addPasskey, noPasskeys, removePasskey } from '../../data/passkeys.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
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
  const add = async (form: FormData) => {
    await addPasskey(String(form.get('name')).trim());
    changed('account.');
    toast('Passkey added');
  };
  return (
    <Confirm title="Add a passkey" action="Go on" kind="main" decline="Not now" act={add} onClose={onClose}>
      <Field label="Name" name="name" hint="Such as the device it is on. Only you see it." maxLength={60} />
    </Confirm>
  );
}
