import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api } from '../../data/api.ts';
import { ask, running, stopped } from '../../data/asking.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { momentText } from '../../text/dates.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { Problem, Progress } from './progress.tsx';
import { openings } from './suggestions.ts';

export function Ask() {
  const { query, route } = useLocation();
  const { conversation, question } = query;
  const begin = async (text: string) => {
    const id = await ask(text, { conversation: null, before: [] });
    if (id !== null) route(placeOf(id), true);
  };
  useEffect(() => {
    if (question === undefined) return;
    route(href('/ask'), true);
    void begin(question);
  }, [question]);
  return (
    <div class="ask stack">
      {conversation === undefined ? <Beginning onAsk={begin} /> : <Conversation id={conversation} key={conversation} />}
    </div>
  );
}

const placeOf = (id: string) => `${href('/ask')}?conversation=${encodeURIComponent(id)}`;

function Beginning({ onAsk }: { onAsk: (question: string) => Promise<void> }) {
  const live = running.value;
  const failed = stopped.value;
  return (
    <>
      <Title>Ask</Title>
      {live && <Progress running={live} />}
      {failed && failed.conversation === null && <Problem stopped={failed} onAgain={onAsk} />}
      {!live && (
        <ul class="chips plain-list" aria-label="Questions to begin with">
          {openings.map((text) => (
            <li key={text}>
              <button type="button" class="chip" onClick={() => void onAsk(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Composer placeholder="Ask about your data…" onAsk={(text) => void onAsk(text)} />
      {!live && (
        <p class="small">
          <a href={href('/check')}>Check what another assistant said</a>
        </p>
      )}
      {!live && <Conversations />}
    </>
  );
}

function Conversations() {
  const list = useQuery('turns.conversations', () => api.turns.conversations.query({ limit: 50 }));
  return (
    <Loaded query={list} what="Your conversations" skeleton={<Bone height={200} />}>
      {({ data }) =>
        data.length > 0 && (
          <section class="stack">
            <h2>Earlier</h2>
            <ul class="earlier plain-list">
              {data.map(({ id, question, turns, last_at: at }) => (
                <li key={id}>
                  <a href={placeOf(id)}>
                    <span>{question}</span>
                    <span class="small quiet">
                      {momentText(at)}
                      {turns > 1 && `, ${turns} questions`}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
