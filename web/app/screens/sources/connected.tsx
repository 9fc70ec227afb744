import { useState } from 'preact/hooks';
import { api, type Inputs, type Outputs, problemOf } from '../../data/api.ts';
import { href, wearables } from '../../data/place.ts';
import { changed } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { toast } from '../../parts/toast.tsx';
import { longDate, relativeDay, shortDate } from '../../text/dates.ts';
import { countText, vendorNames } from '../../text/imports.ts';

type Coverage = Outputs['sources']['coverage'];
type Source = Coverage['sources'][number];
type Provider = NonNullable<NonNullable<Inputs['sources']['connect']>['provider']>;

const providers: Record<Provider, string> = {
  apple: 'Apple Health',
  concept2: 'Concept2',
  coros: 'Coros',
  cronometer: 'Cronometer',
  dexcom: 'Dexcom',
  eight: 'Eight Sleep',
  fatsecret: 'FatSecret',
  fitbit: 'Fitbit',
  freestylelibre: 'FreeStyle Libre',
  garmin: 'Garmin',
  google: 'Google Fit',
  huawei: 'Huawei',
  ifit: 'iFit',
  nutracheck: 'Nutracheck',
  omron: 'Omron',
  oura: 'Oura',
  peloton: 'Peloton',
  polar: 'Polar',
  renpho: 'Renpho',
  samsung: 'Samsung Health',
  strava: 'Strava',
  suunto: 'Suunto',
  tempo: 'Tempo',
  trainingpeaks: 'TrainingPeaks',
  underarmour: 'Under Armour',
  wahoo: 'Wahoo',
  whoop: 'Whoop',
  withings: 'Withings',
  zwift: 'Zwift',
};

const isProvider = (name: string): name is Provider => Object.hasOwn(providers, name);
const names: Record<string, string> = { ...providers, ...vendorNames };
const nameOf = (provider: string) => names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
const isMadeUp = wearables === 'made-up';
const historyDays = 90;

export function Connected({ coverage: { today, sources } }: { coverage: Coverage }) {
  const [ending, setEnding] = useState<Source | null>(null);
  const hasWearable = sources.some(({ kind, status }) => kind === 'wearable' && status !== 'inactive');
  return (
    <section class="stack" aria-labelledby="connected">
      <h2 id="connected">Where your data comes from</h2>
      {sources.length === 0 && (
        <p class="quiet">Nothing yet. Import a file above, or connect a wearable; its days then come by themselves.</p>
      )}
      <ul class="sources-list plain-list">
        {sources.map((source) => (
          <OneSource key={source.id} source={source} today={today} onEnd={() => setEnding(source)} />
        ))}
      </ul>
      <Connect />
      {hasWearable && <History />}
      {ending && <Disconnect source={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

const states = { active: 'connected', degraded: 'gives no data at present', inactive: 'disconnected' };

function OneSource({ source, today, onEnd }: { source: Source; today: string; onEnd: () => void }) {
  const { provider, kind, made_up: invented, status, first_data: first, last_data: last, rows, gaps } = source;
  const isWearable = kind === 'wearable';
  return (
    <li class="card stack source">
      <div class="row apart">
        <h3>{nameOf(provider)}</h3>
        <p class={`small ${status === 'degraded' ? 'notice' : 'quiet'}`}>
          {[isWearable ? states[status] : 'files and feeds', invented && 'made up'].filter(Boolean).join(' · ')}
        </p>
      </div>
      {invented && <p class="small quiet">This watch and all its numbers are invented.</p>}
      <p>
        {last === null || first === null
          ? 'No data yet.'
          : `Data until ${relativeDay(last, today)}, from ${longDate(first)} on, in ${countText(rows, 'row')}.`}
      </p>
      {status === 'degraded' && <p class="notice">Signing in there again usually helps: connect it once more.</p>}
      <Gaps gaps={gaps} />
      {isWearable && status !== 'inactive' && (
        <div>
          <Button onClick={onEnd} aria-label={`Disconnect ${nameOf(provider)}`}>
            Disconnect
          </Button>
        </div>
      )}
    </li>
  );
}

const gapsShown = 4;

function Gaps({ gaps }: { gaps: Source['gaps'] }) {
  if (gaps.length === 0) return null;
  const newest = gaps.slice(-gapsShown).toReversed();
  const more = gaps.length - newest.length;
  return (
    <p class="small quiet">
      Gaps in the last 90 days:{' '}
      {newest.map(({ from, to, days }) => `${shortDate(from)} to ${shortDate(to)} (${days} days)`).join(', ')}
      {more > 0 && `, and ${more} more`}.
    </p>
  );
}

function Connect() {
  const [provider, setProvider] = useState<Provider>('garmin');
  const [problem, setProblem] = useState('');
  const connect = async () => {
    setProblem('');
    try {
      const back = new URL(href('/sources'), location.origin).href;
      const { widget_url: widget } = await api.sources.connect.mutate({
        redirect_url: back,
        ...(!isMadeUp && { provider }),
      });
      location.assign(widget);
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <div class="card stack">
      <h3>{isMadeUp ? 'Connect a made-up watch' : 'Connect a wearable'}</h3>
      <p class="quiet">
        {isMadeUp
          ? 'This server has no aggregator of wearables, so its watch is invented, and so are its numbers.'
          : 'You sign in at its maker; hale never sees that password.'}
      </p>
      {!isMadeUp && (
        <div class="field">
          <label for="provider">Made by</label>
          <select
            id="provider"
            value={provider}
            onChange={({ currentTarget: { value } }) => isProvider(value) && setProvider(value)}
          >
            {Object.entries(providers).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      <div>
        <Button onClick={connect}>Connect</Button>
      </div>
    </div>
  );
}

function History() {
  const ask = async () => {
    try {
      const { note } = await api.data.import.mutate({ days: historyDays });
      toast(note);
    } catch (cause) {
      toast(problemOf(cause).message);
    }
  };
  return (
    <p class="row">
      <Button onClick={ask}>Ask for the last {historyDays} days again</Button>
      <span class="small quiet">For days that are missing here and not at the maker’s.</span>
    </p>
  );
}

function Disconnect({ source: { id, provider }, onClose }: { source: Source; onClose: () => void }) {
  const name = nameOf(provider);
  const disconnect = async () => {
    await api.sources.delete.mutate({ id });
    changed('sources.');
    toast(`${name} is disconnected`);
  };
  return (
    <Confirm title={`Disconnect ${name}?`} action="Disconnect" act={disconnect} onClose={onClose}>
      <p>No new days come from it. What it has measured stays.</p>
    </Confirm>
  );
}
