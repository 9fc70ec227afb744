import { api, type Outputs, problemOf } from '../../data/api.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { toast } from '../../parts/toast.tsx';
import { momentText } from '../../text/dates.ts';

type Memory = Outputs['memories']['list']['memories'][number];

const listMax = 200;
const kinds: Record<Memory['kind'], string> = {
  goal: 'Goal',
  barrier: 'What is in the way',
  preference: 'Preference',
  insight: 'Insight',
  hypothesis: 'Idea',
  tested_hypothesis: 'Tested idea',
  decision: 'Decision',
  value: 'What matters',
};

export function Memories() {
  const memories = useQuery('memories.list', () => api.memories.list.query({ limit: listMax }));
  return (
    <section class="card stack" aria-labelledby="memories">
      <h2 id="memories">What hale remembers</h2>
      <Loaded query={memories} what="What hale remembers" skeleton={<Bone height={96} />}>
        {({ memories: list }) =>
          list.length === 0 ? (
            <p class="quiet">Nothing. What you say of your goals and habits when you ask stands here.</p>
          ) : (
            <ul class="rows plain-list">
              {list.map((memory) => (
                <OneMemory key={memory.id} memory={memory} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const OneMemory = ({ memory: { id, kind, text, updated_at: at } }: { memory: Memory }) => (
  <li class="row apart held">
    <div>
      <p>{text}</p>
      <p class="small quiet">
        {kinds[kind]} · {momentText(at)}
      </p>
    </div>
    <Button
      aria-label={`Forget: ${text}`}
      onClick={async () => {
        const said = await api.memories.delete.mutate({ id }).then(
          () => 'Forgotten',
          (cause: unknown) => problemOf(cause).message,
        );
        changed('memories.');
        toast(said);
      }}
    >
      Forget
    </Button>
  </li>
);
