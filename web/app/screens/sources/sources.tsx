import { api } from '../../data/api.ts';
import { useQuery } from '../../data/query.ts';
import { useWearableReturn } from '../../data/wearable-return.ts';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { timeZone } from '../../text/dates.ts';
import { AddFile } from './add-file.tsx';
import { Connected } from './connected.tsx';
import { Feed } from './feed.tsx';
import { ImportList } from './import-list.tsx';

export function Sources() {
  useWearableReturn();
  const coverage = useQuery('sources.coverage', () => api.sources.coverage.query({ time_zone: timeZone() }));
  return (
    <div class="sources stack">
      <Title>Sources</Title>
      <AddFile />
      <Loaded query={coverage} what="Your sources" skeleton={<Bone height={140} />}>
        {(data) => <Connected coverage={data} />}
      </Loaded>
      <ImportList />
      <Feed />
    </div>
  );
}
