import { useEffect, useState } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { importing } from '../../data/import-state.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { toast } from '../../parts/toast.tsx';
import { longDate, momentText } from '../../text/dates.ts';
import { bytesText, countText, vendorNames } from '../../text/imports.ts';
import { Receipt } from './receipt.tsx';

type Archive = Outputs['archives']['list']['data'][number];

const listMax = 100;
const pollMs = 1_500;

export function ImportList() {
  const archives = useQuery('archives.list', () => api.archives.list.query({ limit: listMax }));
  const [undoing, setUndoing] = useState<Archive | null>(null);
  const isMoving = archives.data.value?.data.some(({ status }) => status === 'undoing' || status === 'processing');
  useEffect(() => {
    if (isMoving !== true) return;
    const timer = setInterval(() => changed('archives.'), pollMs);
    return () => {
      clearInterval(timer);
      changed('');
    };
  }, [isMoving]);
  return (
    <section class="stack" aria-labelledby="imports">
      <h2 id="imports">Imported files</h2>
      <Loaded query={archives} what="The imports" skeleton={<Bone height={96} />}>
        {({ data, has_more: hasMore }) =>
          data.length === 0 ? (
            <p class="quiet">None yet. What you import stands here, with its receipt, and can be undone.</p>
          ) : (
            <>
              <ul class="plain-list stack">
                {data.map((archive) => (
                  <Imported key={archive.id} archive={archive} onUndo={() => setUndoing(archive)} />
                ))}
              </ul>
              {hasMore && (
                <p class="small quiet">These are the newest {listMax}; `hale import list` has all of them.</p>
              )}
            </>
          )
        }
      </Loaded>
      {undoing && <Undo archive={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}

function Imported({ archive, onUndo }: { archive: Archive; onUndo: () => void }) {
  const { file_name: name, vendor, bytes, status, completed_at: completed, created_at: created, receipt } = archive;
  const isHere = importing.value.state === 'running' && importing.value.name === name;
  return (
    <li class="card stack imported">
      <div>
        <h3>{name}</h3>
        <p class="small quiet">
          {vendorNames[vendor]} · {bytesText(bytes)} · {momentText(completed ?? created)}
        </p>
      </div>
      {status === 'open' && !isHere && (
        <p class="notice">
          Not finished: {countText(archive.parts, 'part')} arrived, and nothing of it counts yet. Choose the same file
          again to go on.
        </p>
      )}
      {status === 'open' && isHere && <p>Being imported in this tab.</p>}
      {status === 'processing' && (
        <p>
          Its days are being stored: part {archive.parts_stored} of {archive.parts}.
        </p>
      )}
      {status === 'undoing' && <p role="status">It is being undone.</p>}
      {archive.parts_failed > 0 && (
        <p class="notice">{countText(archive.parts_failed, 'part')} could not be stored; the operator sees why.</p>
      )}
      {receipt && status !== 'undoing' && <Receipt receipt={receipt} label={name} />}
      {status !== 'undoing' && !isHere && (
        <div>
          <Button onClick={onUndo} aria-label={`${status === 'open' ? 'Remove' : 'Undo'} ${name}`}>
            {status === 'open' ? 'Remove' : 'Undo'}
          </Button>
        </div>
      )}
    </li>
  );
}

function Undo({ archive, onClose }: { archive: Archive; onClose: () => void }) {
  const { id, file_name: name, status, receipt } = archive;
  const isOpen = status === 'open';
  const undo = async () => {
    await api.archives.undo.mutate({ id });
    changed('archives.');
    toast(`${name} is being undone`);
  };
  return (
    <Confirm
      title={isOpen ? 'Remove the unfinished import?' : 'Undo this import?'}
      action={isOpen ? 'Remove' : 'Undo it'}
      act={undo}
      onClose={onClose}
    >
      <p>
        {isOpen
          ? `What has arrived of ${name} is deleted. Your data stays as it is.`
          : `What stood before ${name} comes back${receipt?.first_day && receipt.last_day ? ` for ${longDate(receipt.first_day)} to ${longDate(receipt.last_day)}` : ''}, and what came only from it goes. You can import the file again.`}
      </p>
    </Confirm>
  );
}
