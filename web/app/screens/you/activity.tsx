import { useState } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { momentText } from '../../text/dates.ts';

type Entry = Outputs['account']['activity']['data'][number];

const firstMax = 8;
const laterMax = 50;

export const Activity = () => (
  <section class="card stack" aria-labelledby="activity">
    <h2 id="activity">What happened here</h2>
    <Page cursor={null} />
  </section>
);

function Page({ cursor }: { cursor: string | null }) {
  const page = useQuery(`account.activity:${cursor ?? ''}`, () =>
    api.account.activity.query(cursor === null ? { limit: firstMax } : { limit: laterMax, cursor }),
  );
  const [hasOlder, setHasOlder] = useState(false);
  return (
    <Loaded query={page} what="What happened" skeleton={<Bone height={240} />}>
      {({ data, next_cursor: next }) => (
        <>
          <ul class="rows plain-list">
            {data.map((entry, at) => (
              <OneEntry key={`${entry.at} ${at}`} entry={entry} />
            ))}
          </ul>
          {next !== null && hasOlder && <Page cursor={next} />}
          {next !== null && !hasOlder && (
            <div>
              <Button onClick={() => setHasOlder(true)}>Show older</Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

const texts: Record<Entry['action'], string> = {
  sign_up: 'Account made',
  sign_in: 'Signed in',
  passkey_sign_in: 'Signed in with a passkey',
  session_end: 'A browser was signed out',
  password_change: 'Password changed',
  password_reset: 'New password by a link',
  reset_request: 'Link for a new password asked for',
  reset_link: 'Link for a new password made by the operator',
  email_verify: 'Address confirmed',
  token_make: 'Token made for a program',
  token_revoke: 'Token ended',
  token_reuse: 'Token used twice, ended',
  client_allow: 'Program allowed',
  client_refuse: 'Program refused',
  passkey_add: 'Passkey added',
  passkey_remove: 'Passkey removed',
  mcp_call: 'Asked by a program',
};

const OneEntry = ({ entry: { at, action, outcome, address, device, program, detail } }: { entry: Entry }) => (
  <li>
    <p class={outcome === 'failed' ? 'notice' : ''}>
      {[texts[action], program, detail].filter(Boolean).join(' · ')}
      {outcome === 'failed' && ' · failed'}
    </p>
    <p class="small quiet">{[momentText(at), device, address].filter(Boolean).join(' · ')}</p>
  </li>
);
