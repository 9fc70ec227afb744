import type { ComponentChildren } from 'preact';
import type { Problem } from '../../sign-in/browser/problem.ts';
import type { Query } from '../data/query.ts';
import { Button } from './button.tsx';
import { Title } from './title.tsx';

export const Empty = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="card stack empty">
    <h2>{title}</h2>
    {children}
  </section>
);

type TroubleProps = { title: string; problem: Problem; retry: () => void | Promise<void>; kept?: string };

export const Trouble = ({ title, problem, retry, kept }: TroubleProps) => (
  <section class="card stack" role="alert">
    <h2>{title}</h2>
    <p>{problem.message}</p>
    {kept && <p class="quiet">{kept}</p>}
    <div>
      <Button onClick={retry}>Try again</Button>
    </div>
  </section>
);

type LoadedProps<Data> = {
  query: Query<Data>;
  what: string;
  title?: string;
  skeleton: ComponentChildren;
  children: (data: Data) => ComponentChildren;
};

export function Loaded<Data>({ query, what, title, skeleton, children }: LoadedProps<Data>) {
  const data = query.data.value;
  const problem = query.problem.value;
  if (data === undefined && problem)
    return (
      <>
        {title !== undefined && <Title>{title}</Title>}
        <Trouble title={`${what} could not be read`} problem={problem} retry={query.refresh} />
      </>
    );
  if (data === undefined)
    return (
      <div class="waiting" aria-busy="true">
        {title !== undefined && <h1 class="unseen">{title}</h1>}
        <p class="unseen" role="status">
          Loading
        </p>
        {skeleton}
      </div>
    );
  return (
    <>
      {problem && (
        <p class="stale small" role="status">
          {problem.message} This is what was read last.
        </p>
      )}
      {children(data)}
    </>
  );
}

export const Bone = ({ height }: { height: number }) => <div class="bone" style={{ height: `${height}px` }} />;
