import { useLocation } from 'preact-iso';
import { api } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { localToday } from '../../text/dates.ts';
import { type Chosen, chosenOf, queriesOf, searchOf, usualChoice } from './choice.ts';
import { ChoiceForm } from './choice-form.tsx';
import { Paper } from './paper.tsx';

export function Doctor() {
  const { query: search, route } = useLocation();
  const chosen = chosenOf(search);
  const choices = useQuery('metrics.list:doctor', readChoices);
  const paper = useQuery(`metrics.doctor:${JSON.stringify(chosen)}`, () => readPaper(chosen));
  return (
    <div class="stack doctor">
      <header class="on-screen">
        <Title>Page for the doctor</Title>
        <p class="quiet">
          Two pages to print or save as PDF: what your devices measured and your lab values, with a code by which each
          number can be checked later.
        </p>
      </header>
      <Loaded query={choices} what="What can be on the page" skeleton={<Bone height={320} />}>
        {({ today, metrics, markers }) => (
          <>
            <ChoiceForm
              key={JSON.stringify(chosen)}
              chosen={chosen ?? usualChoice(today, metrics, markers)}
              isMade={chosen !== null}
              {...{ today, metrics, markers }}
              onMake={(next) => route(href(`/doctor${searchOf(next)}`))}
            />
            {chosen && (
              <Loaded query={paper} what="The page" skeleton={<Bone height={640} />}>
                {(made) =>
                  made ? (
                    <Paper {...{ chosen, metrics, markers, ...made }} />
                  ) : (
                    <p class="quiet">Choose a measurement or a lab value.</p>
                  )
                }
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

async function readChoices() {
  const [{ today, metrics }, { markers }] = await Promise.all([api.metrics.list.query({}), api.labs.markers.query()]);
  return { today, metrics: metrics.filter(({ key, days }) => days > 0 && !key.startsWith('biomarker:')), markers };
}

async function readPaper(chosen: Chosen | null) {
  const queries = chosen === null ? [] : queriesOf(chosen);
  if (queries.length === 0) return null;
  const asked = [api.verify.code.query({ queries, as_of: localToday() }), api.account.profile.query()] as const;
  const [answer, profile] = await Promise.all(asked);
  return { queries, answer, profile };
}
