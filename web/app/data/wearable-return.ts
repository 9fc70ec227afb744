import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api } from './api.ts';
import { changed } from './query.ts';

/** The delivery may be late; `me` asks the aggregator. */
export function useWearableReturn(): void {
  const { path, query, route } = useLocation();
  useEffect(() => {
    if (!('reference_id' in query)) return;
    route(path, true);
    void api.me.get.query({}).then(
      () => changed('sources.'),
      () => undefined,
    );
  }, [query]);
}
