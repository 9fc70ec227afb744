import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api, problemOf } from '../../data/api.ts';
import { madeUpEmail } from '../../data/made-up.ts';
import { href, signInKind, wearables } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { session, signUp } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Title } from '../../parts/title.tsx';
import { hasScreen } from '../../paths.ts';
import { Arrival } from './arrival.tsx';

export function FirstSteps() {
  const sources = useQuery('sources.list', () => api.sources.list.query({}));
  const connected = sources.data.value?.data.find(({ status }) => status === 'active');
  return (
    <>
      <Title>{connected ? 'One moment' : 'Where is your data?'}</Title>
      {connected ? <Arrival provider={connected.provider} /> : <Doors />}
    </>
  );
}

const isMadeUp = wearables === 'made-up';

function Doors() {
  const [problem, setProblem] = useState('');
  const doing = (action: () => Promise<void>) => async () => {
    setProblem('');
    await action().catch((cause: unknown) => setProblem(problemOf(cause).message));
  };
  return (
    <>
      <p class="quiet">hale shows what you bring, and answers from nothing else. Begin with one of these.</p>
      <p class="problem" role="alert">
        {problem}
      </p>
      <ul class="doors plain-list">
        <Door
          icon="file"
          title="Import a file"
          text="An export of Apple Health, Fitbit, Garmin, Whoop or Oura, or a table."
        >
          {hasScreen('/sources') ? (
            <a class="button" href={href('/sources')}>
              Choose a file
            </a>
          ) : (
            <a class="button" href={href('/docs/import')}>
              How to import
            </a>
          )}
        </Door>
        <Door
          icon="watch"
          title={isMadeUp ? 'Connect a made-up watch' : 'Connect a wearable'}
          text={
            isMadeUp
              ? 'This server has no aggregator of wearables, so its watch is invented, and so are its numbers.'
              : 'Sign in at your wearable’s maker, and its days come by themselves.'
          }
        >
          <Button onClick={doing(connect)}>Connect</Button>
        </Door>
        {isMadeUp && signInKind === 'open' && (
          <Door
            icon="person"
            title="Look at a made-up person"
            text="A new account with an invented name and watch. Yours stays as it is; sign in again to come back."
          >
            <Button onClick={doing(visitDemo)}>Look around</Button>
          </Door>
        )}
      </ul>
    </>
  );
}

type DoorProps = { icon: IconName; title: string; text: string; children: ComponentChildren };

const Door = ({ icon, title, text, children }: DoorProps) => (
  <li class="card stack">
    <span class="sign">
      <Icon name={icon} />
    </span>
    <h2>{title}</h2>
    <p class="quiet">{text}</p>
    {children}
  </li>
);

async function connect(): Promise<void> {
  const back = new URL(href('/today'), location.origin).href;
  const { widget_url: widget } = await api.sources.connect.mutate({ redirect_url: back });
  location.assign(widget);
}

async function visitDemo(): Promise<void> {
  const [name, password] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID()];
  await signUp({ email: madeUpEmail(name), password });
  if (session.value.state === 'in') await connect();
}
