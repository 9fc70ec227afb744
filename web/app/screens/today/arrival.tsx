import { useEffect, useState } from 'preact/hooks';
import { api, problemOf } from '../../data/api.ts';
import { changed } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Progress } from '../../parts/progress.tsx';

const days = 90;
const pollMs = 2_000;
const looksMax = 10;

export function Arrival({ provider }: { provider: string }) {
  const [problem, setProblem] = useState('');
  const fetchHistory = async () => {
    setProblem('');
    await api.data.import.mutate({ days }).catch((cause: unknown) => setProblem(problemOf(cause).message));
  };
  useEffect(() => {
    void fetchHistory();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') changed('overview');
    }, pollMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="card stack">
      <p>
        {name(provider)} is connected, and its last {days} days are on their way. They appear here by themselves; you
        can close this page.
      </p>
      {problem === '' ? (
        <Progress label="Waiting for the first days" share={null} />
      ) : (
        <>
          <p class="problem" role="alert">
            {problem}
          </p>
          <div>
            <Button onClick={fetchHistory}>Ask for them again</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Polls until nothing new came for 20 s. */
export function useRestOfArrival(seen: unknown, arriving: boolean): void {
  const text = JSON.stringify(seen);
  useEffect(() => {
    if (!arriving) return;
    let looks = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') changed('overview');
      looks += 1;
      if (looks === looksMax) clearInterval(timer);
    }, pollMs);
    return () => clearInterval(timer);
  }, [text, arriving]);
}

const name = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1);
