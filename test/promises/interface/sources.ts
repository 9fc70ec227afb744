import { held, type Section, testsOf } from '../table.ts';

const badSources = testsOf('server/http/bad-input/sources.test.ts');
const sources = testsOf('routers/sources/sources.test.ts');
const people = testsOf('server/http/promised/sources-and-me.test.ts');
const session = '%s answers with a widget session';
const bare = 'needs no body: garmin, and back to a page of this service that is there';

export const sourcesPromises: Section = {
  page: 'sources.md',
  heading: 'Sources and import',
  promises: [
    held(
      'GET /v1/sources answers data with the person’s sources',
      people('a source has its five fields, and its last sync is when data came'),
      testsOf('routers/account/me.test.ts')('gives nobody what is another person’s'),
    ),
    held('POST /v1/sources/aggregator/connect answers widget_url and session_id', sources(session)),
    held('POST /v1/connect is the same', sources(session)),
    held('provider may be absent and has a fixed default', sources(bare)),
    held('redirect_url may be absent and is a hosted confirmation page then', sources(bare)),
    held('the aggregator is told where to redirect to', sources(session)),
    held(
      'DELETE /v1/sources/:id answers 204 without a body',
      sources('ends the connection at once and tells the aggregator, once'),
    ),
    held('a provider’s slug ends nothing', badSources('S97 %j: 404', 'S97 one that has ended: 404')),
    held(
      'connect is 502 upstream_unavailable while the aggregator is unreachable',
      sources('is upstream_unavailable while the aggregator fails (%s), and everything else works'),
    ),
    held(
      'connect is 409 already_exists for a provider that is connected',
      sources('a provider that is connected is already_exists, before the aggregator is asked; another one is not'),
    ),
    held(
      'delete is 404 source_not_found without an active connection of the caller',
      badSources('S97 %j: 404', 'S97 one that has ended: 404'),
      badSources('S97 another person’s: 404, and the connection stays'),
    ),
  ],
};
