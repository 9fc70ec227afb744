import { choose, zone } from '../text/chosen.ts';
import { api, type Inputs, type Outputs } from './api.ts';
import { keep, recall } from './kept.ts';
import { changed, withEveryQuery } from './query.ts';
import { onSignOut, session } from './session.ts';

export type Profile = Outputs['account']['profile'];

const profileKey = 'account.profile';
let reading: Promise<void> | null = null;

const owner = () => (session.value.state === 'in' ? session.value.email : '');

function use(profile: Profile): void {
  const before = zone.value;
  choose(profile);
  if (zone.value !== before) changed('');
}

async function readProfile(): Promise<void> {
  try {
    const profile = await api.account.profile.query();
    use(profile);
    await keep(owner(), profileKey, profile);
  } catch {
    reading = null;
    const kept = (await recall(owner(), profileKey)) as Profile | undefined;
    if (kept) choose(kept);
  }
}

export async function saveProfile(fields: Inputs['account']['update']): Promise<void> {
  choose(await api.account.update.mutate(fields));
  changed('');
}

withEveryQuery(() => {
  reading ??= readProfile();
  return reading;
});
onSignOut(() => {
  reading = null;
  choose({ language: null, time_zone: null, units: null });
});
