import { useEffect } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { changed, useQuery } from '../../data/query.ts';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { longDate } from '../../text/dates.ts';
import { AddReport } from './add-report.tsx';
import { Standing } from './standing.tsx';

type Upload = Outputs['labs']['list']['uploads'][number];
type Marker = Outputs['labs']['markers']['markers'][number];

export function Labs() {
  const reports = useQuery('labs.list', () => api.labs.list.query({}));
  const markers = useQuery('labs.markers', () => api.labs.markers.query());
  usePolling(reports.data.value?.uploads ?? []);
  return (
    <div class="labs stack">
      <Title>Labs</Title>
      <AddReport />
      <section class="stack" aria-labelledby="reports">
        <h2 id="reports">Reports</h2>
        <Loaded query={reports} what="Your reports" skeleton={<Bone height={96} />}>
          {({ uploads }) =>
            uploads.length === 0 ? (
              <p class="quiet">
                None yet. A report stands here once you add it; its values can be corrected and added to.
              </p>
            ) : (
              <ul class="rows card plain-list">
                {uploads.map((upload) => (
                  <Report key={upload.id} upload={upload} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Loaded query={markers} what="Your values" skeleton={<Bone height={160} />}>
        {(data) =>
          data.markers.length > 0 && (
            <section class="stack" aria-labelledby="markers">
              <h2 id="markers">Values</h2>
              <ul class="rows card plain-list">
                {data.markers.toSorted(byStanding).map((marker) => (
                  <OneMarker key={marker.marker} marker={marker} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </div>
  );
}

const isUnread = ({ aggregator_status: status }: Upload) => status === 'pending' || status === 'submitted';
const timeOf = ({ uploaded_at: at }: Upload) => Date.parse(`${at.replace(' ', 'T')}Z`);
const [soonMs, laterMs, freshMs] = [2_000, 20_000, 60_000];

function usePolling(uploads: readonly Upload[]): void {
  const newest = Math.max(0, ...uploads.filter(isUnread).map(timeOf));
  const read = uploads.filter((upload) => !isUnread(upload)).length;
  useEffect(() => changed('labs.markers'), [read]);
  useEffect(() => {
    if (newest === 0) return;
    const look = () => {
      if (document.visibilityState === 'visible') changed('labs.');
      timer = setTimeout(look, Date.now() - newest < freshMs ? soonMs : laterMs);
    };
    let timer = setTimeout(look, soonMs);
    return () => clearTimeout(timer);
  }, [newest]);
}

const Report = ({ upload }: { upload: Upload }) => (
  <li>
    <a href={href(`/labs/reports/${upload.id}`)}>{upload.file_name}</a>
    <p class="small quiet">added {longDate(upload.uploaded_at.slice(0, 10))}</p>
    {upload.aggregator_status !== 'parsed' && <Unread id={upload.id} />}
  </li>
);

function Unread({ id }: { id: string }) {
  const report = useQuery(`labs.get:${id}`, () => api.labs.get.query({ id }));
  const found = report.data.value;
  return found ? <p class={found.status.startsWith('failed') ? 'notice' : ''}>{found.message}</p> : null;
}

const isOutside = ({ latest: { standing } }: Marker) => standing === 'below' || standing === 'above';
const byStanding = (one: Marker, other: Marker) =>
  Number(isOutside(other)) - Number(isOutside(one)) || one.name.localeCompare(other.name);

const OneMarker = ({ marker }: { marker: Marker }) => (
  <li class="row apart">
    <div>
      <a href={href(`/labs/markers/${encodeURIComponent(marker.name)}`)}>{marker.name}</a>
      <p class="small quiet">
        {longDate(marker.latest.date)}
        {marker.count > 1 && ` · ${marker.count} values`}
      </p>
    </div>
    <Standing marker={marker} point={marker.latest} />
  </li>
);
