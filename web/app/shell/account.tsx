import { keepOnDevice } from '../data/device.ts';
import { forgetKept } from '../data/kept.ts';
import { href } from '../data/place.ts';
import { session, signOut } from '../data/session.ts';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';

type Props = { onClose: () => void; onHelp: () => void };

export function Account({ onClose, onHelp }: Props) {
  const known = session.value;
  return (
    <Dialog title="Account" onClose={onClose}>
      {known.state === 'in' && (
        <p>
          Signed in as <span class="strong">{known.email}</span>.
        </p>
      )}
      <Choice
        label="Keep on this device"
        checked={keepOnDevice.value}
        onChange={(on) => {
          keepOnDevice.value = on;
          if (!on) void forgetKept();
        }}
      >
        What you have looked at can then be seen without a connection. It is gone when you sign out.
      </Choice>
      <p class="row">
        <a href={href('/docs')}>Documentation</a>
        <button type="button" class="link-button" onClick={onHelp}>
          Keys
        </button>
      </p>
      <div>
        <Button onClick={signOut}>Sign out</Button>
      </div>
    </Dialog>
  );
}
