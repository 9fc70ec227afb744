import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api, type Outputs, problemOf } from '../data/api.ts';
import { useQuery } from '../data/query.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Bone, Loaded } from '../parts/states.tsx';
import { timeZone } from '../text/dates.ts';
import { type Asked, asked, closeProof, followAddress } from './proof-address.ts';
import { ProofBody } from './proof-body.tsx';
import { viewOfQuery, viewOfTurn } from './proof-view.ts';

export function ProofDrawer() {
  const { url } = useLocation();
  useEffect(followAddress, [url]);
  const wanted = asked.value;
  if (!wanted) return null;
  return (
    <Dialog title="Where this number comes from" kind="sheet" onClose={closeProof} key={JSON.stringify(wanted)}>
      {'turn' in wanted ? <OfTurn {...wanted} /> : <OfQuery {...wanted} />}
    </Dialog>
  );
}

const skeleton = (
  <>
    <Bone height={72} />
    <Bone height={120} />
    <Bone height={200} />
  </>
);

const Missing = () => <p>This number is no longer there: the answer was deleted, or its data was.</p>;

function OfTurn({ turn, key: factKey, window, value }: Extract<Asked, { turn: string }>) {
  const explained = useQuery(`turns.explain:${turn}`, () => api.turns.explain.query({ id: turn }));
  const list = useQuery('metrics.list', () => api.metrics.list.query({}));
  return (
    <Loaded query={explained} what="The proof" skeleton={skeleton}>
      {(data) => {
        const view = viewOfTurn(data, { key: factKey, window, value });
        return view ? <ProofBody view={view} label={labelOf(view.query.metric, list.data.value)} /> : <Missing />;
      }}
    </Loaded>
  );
}

const labelOf = (metric: string, list: Outputs['metrics']['list'] | undefined) =>
  list?.metrics.find(({ key }) => key === metric)?.label ?? metric.replace('biomarker:', '').replaceAll('_', ' ');

type Proved = Outputs['metrics']['prove'];

function OfQuery({ query, said, label }: Extract<Asked, { query: object }>) {
  const input = { query, ...(said !== undefined && { said }), time_zone: timeZone() };
  const first = useQuery(`metrics.prove:${JSON.stringify(input)}`, () => api.metrics.prove.query(input));
  const [more, setMore] = useState<Proved[]>([]);
  const [problem, setProblem] = useState('');
  const next = async (cursor: string) => {
    setProblem('');
    try {
      const page = await api.metrics.prove.query({ ...input, cursor, limit: 100 });
      setMore((pages) => [...pages, page]);
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <Loaded query={first} what="The proof" skeleton={skeleton}>
      {(data) => {
        const pages = [data, ...more];
        const view = viewOfQuery(pages, said);
        const cursor = pages.at(-1)?.next_cursor ?? null;
        if (!view) return <Missing />;
        return (
          <ProofBody view={view} label={label}>
            {cursor !== null && <Button onClick={() => next(cursor)}>Show more days</Button>}
            {problem !== '' && (
              <p class="small bad" role="alert">
                {problem}
              </p>
            )}
          </ProofBody>
        );
      }}
    </Loaded>
  );
}
