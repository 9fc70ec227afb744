import { useEffect } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { ask, follow, type Message, running, stopped } from '../../data/asking.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Bone, Empty, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { Answer } from './answer.tsx';
import { Composer } from './composer.tsx';
import { Problem, Progress } from './progress.tsx';
import { suggestionsAfter } from './suggestions.ts';

type Data = Outputs['turns']['conversation'];

export function Conversation({ id }: { id: string }) {
  const found = useQuery(`turns.conversation:${id}`, () => api.turns.conversation.query({ id }));
  if (found.problem.value?.code === 'turn_not_found')
    return (
      <>
        <Title>Conversation</Title>
        <Empty title="This conversation is gone">
          <p>
            Its answers were deleted. <a href={href('/ask')}>All conversations</a>
          </p>
        </Empty>
      </>
    );
  return (
    <>
      <header class="row apart">
        <Title>Conversation</Title>
        <a href={href('/ask')}>All conversations</a>
      </header>
      <Loaded query={found} what="The conversation" skeleton={<Bone height={260} />}>
        {(data) => <Turns data={data} />}
      </Loaded>
    </>
  );
}

const isOpen = ({ status }: Data['turns'][number]) => status === 'queued' || status === 'running';

function Turns({ data }: { data: Data }) {
  const list = useQuery('metrics.list', () => api.metrics.list.query({}));
  const live = running.value?.conversation === data.id ? running.value : null;
  const failed = stopped.value?.conversation === data.id ? stopped.value : null;
  const open = data.turns.find(isOpen);
  useEffect(() => {
    if (open && !running.value) void follow(open.id, open.question, data.id);
  }, [open?.id]);
  const done = data.turns.filter((turn) => !isOpen(turn));
  const before = done.flatMap(({ question, answer }): Message[] =>
    answer === null
      ? []
      : [
          { role: 'user', content: question },
          { role: 'assistant', content: answer },
        ],
  );
  const go = (question: string) => void ask(question, { conversation: data.id, before });
  const last = done.at(-1);
  const next = live || !last ? [] : suggestionsAfter(last.question, last.facts, list.data.value?.metrics ?? []);
  return (
    <>
      {data.has_more && <p class="small quiet">Older questions of this conversation are not shown.</p>}
      {done.map((turn) => (
        <Answer key={turn.id} turn={turn} />
      ))}
      {live && <Progress running={live} />}
      {failed && <Problem stopped={failed} onAgain={go} />}
      {next.length > 0 && (
        <ul class="chips plain-list" aria-label="Ask next">
          {next.map((text) => (
            <li key={text}>
              <button type="button" class="chip" onClick={() => go(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Composer placeholder="Ask more…" onAsk={go} />
    </>
  );
}
