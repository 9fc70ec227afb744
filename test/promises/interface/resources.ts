import { held, later, type Section, testsOf } from '../table.ts';

const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const ids = testsOf('db/id.test.ts');
const turns = testsOf('routers/turns/turns.test.ts');
const agentResult = testsOf('server/http/promised/turn-result.test.ts');
const people = testsOf('server/http/promised/sources-and-me.test.ts');
const turnRows = testsOf('db/turns/turns.test.ts');
const sync = testsOf('routers/data/sync.test.ts');
const ingestion = testsOf('routers/ingestion/ingestion.test.ts');
const http = testsOf('server/http/http.test.ts');
const accounts = testsOf('server/identity/accounts.test.ts');
const asked = 'queued, running, completed: messages always, times and result when there are any';
const failed = 'failed: the slim error with its step, and no result; nothing leaves a terminal state';
const resultFields = 'a turn that the agent answers has a result of the promised fields, and its facts have theirs';
const sourceFields = 'a source has its five fields, and its last sync is when data came';
const meFields = 'me is the person, their connections and the environment’s name, field for field';

export const resourcesPromises: Section = {
  page: 'turns.md',
  heading: 'Read a turn',
  promises: [
    held(
      'ids are random text behind a typed prefix',
      ids(
        'is its prefix and 22 base-62 digits, and none of 100,000 comes twice',
        'uses every digit alike at every place',
      ),
    ),
    held('the id of a turn begins with turn_', turns('202 with the id, queued, the time and the stream’s address')),
    held('the id of a source begins with src_', people(sourceFields)),
    held(
      'the id of a user begins with user_',
      accounts('whoever signs up is a user at once: the token speaks for the account, with its e-mail address'),
    ),
    held('the id of a request begins with req_', http('is on every kind of answer and differs every time')),
    later('the id of a memory entry begins with mem_', 'memory'),
    held(
      'a message has a role, and the last one has the role user',
      badTurns(
        'T61 messages are %s: 400',
        'T62 the last message has the role %j: 400',
        'T63 the content is %s: 400',
        'T64 stream is %j: 400',
        'T65 %s is wrong in %j: 400',
      ),
    ),
    held(
      'a message has its text as content, kept as it was sent',
      turns('null is not 0 and text is kept as it was sent, character for character'),
    ),
    held('a turn has id, status and created_at', turns(asked)),
    held('the status of a turn is queued, running, completed or failed', turns(asked, failed)),
    held('completed_at is set when a turn ends, and null before', turns(asked, failed)),
    held('a turn that is read has its messages', turns(asked)),
    held(
      'the messages are left out of list items',
      turns('twenty by default, newest first, without conversation and result'),
    ),
    held('the result is null until the turn is completed', turns(asked)),
    held('the error is null unless the turn failed', turns(asked, failed)),
    held(
      'a result has answer, fact_sheet, agents_used, cost_usd and an integer duration_ms',
      agentResult(resultFields),
    ),
    held('a fact has key, value, unit, source, an integer n and window', agentResult(resultFields)),
    held(
      'a turn outlives its event log: turns never expire',
      turnRows('and the steps go when the turn has been over for long enough, those of others stay'),
    ),
    held('people see their own turns only', badTurns('T67 %s is turn_not_found, for the turn and for its stream')),
    held('a source has id, provider, connected_at, last_sync_at and status', people(sourceFields)),
    held('a live source has the status active', people(sourceFields)),
    held('parsed biomarkers are read through sync', ingestion('lab report, in the layered shape')),
    held(
      'a stored report is read as upload_id and data with metadata.test_date',
      ingestion('lab report in its flat shape, for the person whom it names'),
    ),
    held(
      'a stored biomarker is read as name, value, unit and reference_range',
      ingestion('lab report in its flat shape, for the person whom it names'),
    ),
    held(
      'a sync has the arrays daily_summary, activities, sleep_sessions and biomarkers',
      sync('is what the contract says, key for key'),
    ),
    held('every synced row has updated_at', sync('is what the contract says, key for key')),
    held('me has user_id, email, connections and env', people(meFields)),
    held(
      'email is the address that the identity provider knows',
      accounts('whoever signs up is a user at once: the token speaks for the account, with its e-mail address'),
    ),
    held('env is the name of the environment', people(meFields)),
    held('a connection has id, provider and aggregator_user_id', people(meFields)),
    held('connected_at of a connection is date, space and time', people(meFields)),
    held(
      'deactivated_at of a connection is null while it lives, and a time when it has ended',
      people(meFields, 'an ended connection keeps its data, is no source any more, and me says when it ended'),
    ),
    later('a memory entry has one of eight kinds and at most 500 characters of text', 'memory'),
  ],
};
