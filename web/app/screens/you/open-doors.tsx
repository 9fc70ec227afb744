import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { toast } from '../../parts/toast.tsx';
import { momentText } from '../../text/dates.ts';

type Browser = Outputs['account']['sessions']['list']['sessions'][number];
type Token = Outputs['account']['tokens']['list']['tokens'][number];

export function Browsers() {
  const sessions = useQuery('account.sessions', () => api.account.sessions.list.query());
  const [ending, setEnding] = useState<Browser | null>(null);
  return (
    <section class="card stack" aria-labelledby="browsers">
      <h2 id="browsers">Where you are signed in</h2>
      <Loaded query={sessions} what="Your browsers" skeleton={<Bone height={96} />}>
        {({ sessions: list }) => (
          <ul class="rows plain-list">
            {list.map((browser) => (
              <OneDoor
                key={browser.id}
                name={browserName(browser)}
                note={`signed in ${momentText(browser.signed_in_at)}`}
                action="Sign out"
                onEnd={browser.current ? null : () => setEnding(browser)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {ending && (
        <End
          title="Sign this browser out?"
          action="Sign out"
          end={() => api.account.sessions.end.mutate({ id: ending.id })}
          done="Signed out there"
          onClose={() => setEnding(null)}
        >
          {browserName(ending)} gets no further look at your data. A page that is open there notices within a minute.
        </End>
      )}
    </section>
  );
}

const browserName = ({ device, current }: Browser) => `${device || 'Unknown browser'}${current ? ' (this one)' : ''}`;

export function Programs() {
  const tokens = useQuery('account.tokens', () => api.account.tokens.list.query({}));
  const [ending, setEnding] = useState<Token | null>(null);
  return (
    <section class="card stack" aria-labelledby="programs">
      <h2 id="programs">Programs and devices</h2>
      <Loaded query={tokens} what="Your programs" skeleton={<Bone height={96} />}>
        {({ tokens: list }) =>
          list.length === 0 ? (
            <p class="quiet">
              None. Terminals, phones and <a href={href('/docs/mcp')}>assistants</a> that you let in stand here.
            </p>
          ) : (
            <ul class="rows plain-list">
              {list.map((token) => (
                <OneDoor
                  key={token.id}
                  name={tokenName(token)}
                  note={`${rightsOf(token)}, ${token.last_used_at === null ? 'never used' : `last used ${momentText(token.last_used_at)}`}, until ${momentText(token.expires_at)}`}
                  action="End"
                  onEnd={() => setEnding(token)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending && (
        <End
          title="End this access?"
          action="End it"
          end={() => api.account.tokens.revoke.mutate({ id: ending.id })}
          done={`${tokenName(ending)} is locked out`}
          onClose={() => setEnding(null)}
        >
          {tokenName(ending)} is locked out at once and has to ask you again.
        </End>
      )}
    </section>
  );
}

const tokenName = ({ name }: Token) => name || 'A program without a name';

const rights: Record<string, string> = {
  'metrics:read': 'measurements',
  'labs:read': 'lab results',
  'turns:write': 'questions',
};
const rightsOf = ({ scopes }: Token) =>
  scopes === null ? 'may do all that you may' : `may use ${scopes.map((scope) => rights[scope] ?? scope).join(', ')}`;

type DoorProps = { name: string; note: string; action: string; onEnd: (() => void) | null };

export const OneDoor = ({ name, note, action, onEnd }: DoorProps) => (
  <li class="row apart held">
    <div>
      <p>{name}</p>
      <p class="small quiet">{note}</p>
    </div>
    {onEnd && (
      <Button aria-label={`${action}: ${name}`} onClick={onEnd}>
        {action}
      </Button>
    )}
  </li>
);

type EndProps = {
  title: string;
  action: string;
  end: () => Promise<unknown>;
  done: string;
  onClose: () => void;
  children: ComponentChildren;
};

export function End({ title, action, end, done, onClose, children }: EndProps) {
  const run = async () => {
    await end();
    changed('account.');
    toast(done);
  };
  return (
    <Confirm title={title} action={action} act={run} onClose={onClose}>
      <p>{children}</p>
    </Confirm>
  );
}
