import { useState } from 'preact/hooks';
import { keepOnDevice } from '../../data/device.ts';
import { forgetKept } from '../../data/kept.ts';
import { isMadeUp } from '../../data/made-up.ts';
import { href, signInKind } from '../../data/place.ts';
import { session, signOut } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Title } from '../../parts/title.tsx';
import { Help } from '../../shell/help.tsx';
import { AboutYou } from './about-you.tsx';
import { Activity } from './activity.tsx';
import { Leave, YourData } from './leave.tsx';
import { LeaveMadeUp } from './made-up.tsx';
import { Memories } from './memories.tsx';
import { Browsers, Programs } from './open-doors.tsx';
import { Passkeys } from './passkeys.tsx';

export function You() {
  const known = session.value;
  const madeUp = known.state === 'in' && isMadeUp(known.email);
  return (
    <div class="stack you">
      <header class="row apart">
        <div>
          <Title>You</Title>
          {known.state === 'in' && <p class="quiet">Signed in as {known.email}</p>}
        </div>
        <Button onClick={signOut}>Sign out</Button>
      </header>
      {madeUp && <LeaveMadeUp />}
      <div class="two-columns">
        <div class="stack">
          <AboutYou />
          <YourData />
          <ThisBrowser />
        </div>
        <div class="stack">
          <Memories />
          {signInKind !== 'external' && <Passkeys />}
          <Browsers />
          <Programs />
          <Activity />
        </div>
      </div>
      {!madeUp && <Leave />}
    </div>
  );
}

function ThisBrowser() {
  const [helps, setHelps] = useState(false);
  return (
    <section class="card stack" aria-labelledby="this-browser">
      <h2 id="this-browser">This browser</h2>
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
        <button type="button" class="link-button" onClick={() => setHelps(true)}>
          Keys
        </button>
        <a href={href('/docs')}>Documentation</a>
      </p>
      {helps && <Help onClose={() => setHelps(false)} />}
    </section>
  );
}
