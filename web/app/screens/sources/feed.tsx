import { useState } from 'preact/hooks';
import { api, problemOf } from '../../data/api.ts';
import { address, href } from '../../data/place.ts';
import { Button } from '../../parts/button.tsx';
import { toast } from '../../parts/toast.tsx';

const feedAddress = `${address}/v1/feeds/health-auto-export`;

export function Feed() {
  const [made, setMade] = useState<{ token: string; days: number } | null>(null);
  const [problem, setProblem] = useState('');
  const make = async () => {
    setProblem('');
    try {
      const answer = await api.auth.cliApprove.mutate({ name: 'Health Auto Export' });
      setMade({ token: answer.service_token, days: answer.expires_in_days });
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <section class="card stack" aria-labelledby="feed">
      <h2 id="feed">Live from an iPhone</h2>
      <p class="quiet">
        The app Health Auto Export posts what the phone measures to this server; no other service is in between.
      </p>
      <ol class="stack feed-steps">
        <li>In the app, add an automation of the kind REST API, with the method POST and the format JSON.</li>
        <li>
          Give it this address:
          <Copied label="Address" text={feedAddress} />
        </li>
        <li>
          Add the header <code>Authorization</code> with a token:
          {made ? (
            <>
              <Copied label="Header" text={`Bearer ${made.token}`} />
              <p class="small notice">
                It is shown this once, lasts {made.days} days, and may do what you may do here. Keep it like a password.
              </p>
            </>
          ) : (
            <div>
              <Button onClick={make}>Make a token</Button>
            </div>
          )}
          <p class="problem" role="alert">
            {problem}
          </p>
        </li>
        <li>Choose metrics and workouts, aggregate by minute or hour, and send once by hand.</li>
      </ol>
      <p class="small quiet">
        Its days then stand above, as Health Auto Export. More is in the{' '}
        <a href={`${href('/docs/import')}#live-from-an-iphone`}>documentation</a>.
      </p>
    </section>
  );
}

const Copied = ({ label, text }: { label: string; text: string }) => (
  <p class="copied">
    <code>{text}</code>
    <Button
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={async () => {
        const done = await navigator.clipboard.writeText(text).then(
          () => `${label} copied`,
          () => 'Select the text and copy it by hand',
        );
        toast(done);
      }}
    >
      Copy
    </Button>
  </p>
);
