import { useState } from 'preact/hooks';
import { api, problemOf } from '../../data/api.ts';
import { type Profile, saveProfile } from '../../data/profile.ts';
import { useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Select } from '../../parts/select.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { toast } from '../../parts/toast.tsx';
import { localToday, longDay } from '../../text/dates.ts';
import { valueText } from '../../text/values.ts';

export function AboutYou() {
  const profile = useQuery('account.profile', () => api.account.profile.query());
  return (
    <section class="card stack" aria-labelledby="about-you">
      <h2 id="about-you">About you</h2>
      <Loaded query={profile} what="What you said of yourself" skeleton={<Bone height={480} />}>
        {(data) => <ProfileForm key={JSON.stringify(data)} profile={data} />}
      </Loaded>
    </section>
  );
}

const languages = [
  ...['en-GB', 'en-US', 'en-CA', 'en-AU', 'en-IN', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CH', 'fr-CA', 'it', 'it-CH', 'es'],
  ...['es-MX', 'pt', 'pt-BR', 'nl', 'nl-BE', 'sv', 'da', 'nb', 'fi', 'is', 'pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'sr'],
  ...['ro', 'bg', 'el', 'tr', 'uk', 'ru', 'lt', 'lv', 'et', 'he', 'ar', 'fa', 'hi', 'id', 'vi', 'th', 'zh', 'ja', 'ko'],
];
const browser = Intl.DateTimeFormat().resolvedOptions();
const firstYear = 1900;

const languageName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

const withOwn = (list: readonly string[], own: string | null) =>
  own === null || list.includes(own) ? list : [own, ...list];

function ProfileForm({ profile }: { profile: Profile }) {
  const [problem, setProblem] = useState('');
  const save = async (form: HTMLFormElement) => {
    setProblem('');
    try {
      await saveProfile(fieldsOf(new FormData(form)));
      toast('Saved');
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <Field label="Name" name="name" defaultValue={profile.name ?? ''} maxLength={100} autocomplete="name" />
      <Select
        label="Units"
        name="units"
        chosen={profile.units ?? ''}
        options={[
          ['', 'Kilograms, kilometres, °C'],
          ['imperial', 'Pounds, miles, °F'],
        ]}
      />
      <Select
        label="Language of dates and numbers"
        name="language"
        chosen={profile.language ?? ''}
        options={[
          ['', `As this browser: ${languageName(navigator.language)}`],
          ...withOwn(languages, profile.language).map((tag) => [tag, languageName(tag)] as const),
        ]}
        hint={`Now: ${longDay(localToday())}, ${valueText(10_946, 'steps')}. Words stay English.`}
      />
      <Select
        label="Time zone"
        name="time_zone"
        chosen={profile.time_zone ?? ''}
        options={[
          ['', `As this browser: ${browser.timeZone}`],
          ...withOwn(Intl.supportedValuesOf('timeZone'), profile.time_zone).map((zone) => [zone, zone] as const),
        ]}
        hint="It says which day is today."
      />
      <Field
        label="Year of birth"
        name="birth_year"
        type="number"
        inputMode="numeric"
        min={firstYear}
        max={new Date().getFullYear()}
        defaultValue={profile.birth_year === null ? '' : String(profile.birth_year)}
        autocomplete="bday-year"
        hint="Some published ranges depend on age."
      />
      <Select
        label="Sex"
        name="sex"
        chosen={profile.sex ?? ''}
        options={[
          ['', 'Not said'],
          ['female', 'Female'],
          ['male', 'Male'],
          ['other', 'Other'],
        ]}
        hint="For published ranges that differ by it."
      />
      <p class="problem" role="alert">
        {problem}
      </p>
      <div>
        <Button kind="main" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}

function fieldsOf(form: FormData) {
  const said = (name: string) => String(form.get(name)).trim() || null;
  const one = <Name extends string>(name: string, names: readonly Name[]) =>
    names.find((each) => each === said(name)) ?? null;
  const year = said('birth_year');
  return {
    name: said('name'),
    language: said('language'),
    time_zone: said('time_zone'),
    units: one('units', ['metric', 'imperial']),
    sex: one('sex', ['female', 'male', 'other']),
    birth_year: year === null ? null : Number(year),
  };
}
