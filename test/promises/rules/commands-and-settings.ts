import { held, type Section, testsOf } from '../table.ts';

const env = testsOf('server/settings/env.test.ts');
const groqSettings = testsOf('server/agent/groq/groq-settings.test.ts');
const binary = testsOf('server/binary.test.ts');
const http = testsOf('server/http/http.test.ts');
const bad = env('%s');
const defaults = env('gives each the default that it has', 'lists exactly the variables that are read');

export const commandsAndSettingsPromises: Section = {
  page: 'settings.md',
  heading: 'Settings',
  promises: [
    held(
      'the demo starts on embedded defaults, brings in a history through the signed webhook, asks, prints the answer and its facts, and serves on',
      binary(
        'runs the demo from an empty folder with no node_modules in sight: worker, migrations and native addon inside',
      ),
    ),
    held(
      'the demo connects a simulated wearable and uploads a lab report',
      binary(
        'connects a simulated wearable in the demo and uploads a lab report, once however often it runs, and serves on',
      ),
    ),
    held(
      'a started server answers GET /healthz',
      testsOf('server/http/readyz.test.ts')('200 when the database and the worker answer; HEAD as well'),
    ),
    held(
      'the committed description is the one that is served',
      testsOf('server/http/openapi/openapi.test.ts')('is served as it is committed (bun run openapi writes it)'),
    ),
    held(
      'the single binary serves and runs the demo, without node_modules',
      binary(
        'runs the demo from an empty folder with no node_modules in sight: worker, migrations and native addon inside',
        'serves the API reference, the documentation and the sign-in page, which are inside',
      ),
    ),
    held(
      'hale login, hale ask and the other terminal commands',
      testsOf('web/cli/login.test.ts')(
        'signed up and approved there: a sign-in that works, for this user’s eyes only, and its token shown nowhere',
        'nothing without the right state ends or hijacks the sign-in: it is refused, said, and waited on',
      ),
      testsOf('web/cli/wearable-story.test.ts')(
        'somebody connects a watch in the widget, and is told as soon as it is there',
        'the history is asked for, counted as it arrives, and totalled by kind',
        'reports are uploaded, one that cannot be stops no other, and what they say is printed',
        'a copy is kept in a file, which grows by nothing but news',
      ),
      testsOf('web/cli/sync-file.test.ts')(
        'leaves a file whose lines can be read, and has every row once when it is run again',
      ),
      testsOf('web/cli/admin.test.ts')(
        'raw gives the bytes as they were delivered, and what is known about them beside',
        'is taken from the data folder, for a server on this machine and for no other',
      ),
      testsOf('web/cli/help.test.ts')('every command that talks to a server can be told which'),
      testsOf('web/cli/completions.test.ts')('asking for them touches neither server nor sign-ins'),
      binary('is the client, too, and works with the SDK package from an empty folder on its own server'),
    ),
    held(
      'a bad setting stops the start with one line that names it',
      bad,
      binary('says its version, and a bad setting is one line that names the variable'),
    ),
    held('nothing is required: an empty environment runs on embedded parts', env('an empty variable is an absent one')),
    held('the settings are those of the documentation, with its defaults', defaults),
    held(
      'BASE_URL is the address in stream and documentation links',
      http('is BASE_URL, with its path and without its trailing slashes'),
      testsOf('server/http/bad-input/http.test.ts')(
        'H110 links are made of the configured address, whatever host a request names',
      ),
    ),
    held(
      'APP_ENV is env in me',
      testsOf('server/http/promised/sources-and-me.test.ts')(
        'me is the person, their connections and the environment’s name, field for field',
      ),
    ),
    held(
      'production refuses generated secrets and embedded stand-ins unless ALLOW_EMBEDDED=true',
      env(
        'refuses what is generated or embedded, and names each',
        'leaves nothing behind when it refuses, and starts on them when told so',
      ),
    ),
    held(
      'production refuses weak secrets, plain addresses, a provider for anybody and data in the clear, each by name, and hale doctor --settings prints the same list',
      testsOf('server/settings/production.test.ts')(
        'refuses the easy secret %p',
        'refuses the plain address %s=%s, unless it is said to be behind TLS',
        'refuses a provider whose tokens may be for anybody',
        'refuses to keep data in the clear, unless that is said',
        'prints the list that production refuses, whatever the environment is called',
      ),
    ),
    held(
      'DATA_DIR is made with mode 0700, and its secrets once with 0600',
      env('are made once, readable by their owner alone in a folder of their owner alone, and used again'),
    ),
    held(
      'DATABASE_URL is an embedded file or a libSQL server with any number of nodes',
      testsOf('routers/core/idempotency.test.ts')(
        'has its effect once on any number of nodes at once, and all get the first answer',
      ),
      testsOf('server/http/quota-on-nodes.test.ts')(
        'count together: what one has admitted is counted by another within 10 seconds',
      ),
    ),
    held(
      'ENCRYPTION_KEY encrypts personal content at rest',
      testsOf('db/encryption/encryption.test.ts')(
        'leaves nothing of what anybody said in the database, its log or the files',
        'starts again with its key alone, and says in one line why with another or none',
      ),
      testsOf('server/commands/backup/backup-encrypted.test.ts')(
        'with a key, nothing that was said, sent or uploaded can be read in the database, its log, the files or a backup, but names and codes',
      ),
      testsOf('db/encryption/vault.test.ts')(
        'makes all that was theirs unreadable, for every node, and nothing of anybody else’s',
      ),
    ),
    held(
      'STORAGE_URL is a folder',
      testsOf('server/storage/storage.test.ts')('is read back byte for byte, by every storage over the folder'),
    ),
    held(
      'STORAGE_URL is an S3 bucket',
      testsOf('server/storage/storage-s3-service.test.ts')(
        'stores a report there, hands the same bytes to the aggregator, and leaves nothing on its own disk',
        'answers 500 and stores no upload while the bucket fails, and takes the same report once it is back',
        'is not ready while the bucket cannot be reached or refuses the account, and says so',
      ),
    ),
    held(
      'nodes on one database must have the same secrets',
      testsOf('server/settings/shared-secrets.test.ts')(
        'start with the secrets of the first, and are refused by name with any other, generated ones too',
      ),
    ),
    held(
      'any node takes any request, and killing each in turn loses nothing and does nothing twice',
      testsOf('server/nodes.test.ts')(
        'lose nothing and do nothing twice while each is killed in turn',
        'are replaced one by one without a request that fails twice',
        'run each schedule once when all of them find it due at the same moment',
      ),
      testsOf('db/turns/turns.test.ts')(
        'admits exactly its number of sixty that come at once to two nodes, each with its job',
      ),
      testsOf('server/http/quota-on-nodes.test.ts')(
        'count together: what one has admitted is counted by another within 10 seconds',
      ),
    ),
    held(
      'common requests go to the database at most twice',
      testsOf('server/round-trips.test.ts')('%s goes to the database at most 2 times'),
    ),
    held('given secrets have at least 32 bytes', bad),
    held(
      'IDP_* names an external provider of RS256 session tokens',
      testsOf('server/http/auth.test.ts')('a service token and a session token of one user_… subject are one user'),
    ),
    held('half an identity provider is refused', env('half an identity provider: the missing half is named')),
    held(
      'AGGREGATOR_* is the real aggregator’s REST base and account',
      testsOf('server/aggregator/client.test.ts')('carries the account’s credentials: %s'),
      env('half an aggregator: the missing part is named'),
    ),
    held(
      'without AGGREGATOR_* there is a simulator',
      testsOf('server/simulator/embedded.test.ts')(
        'has one of its own: its page is at the server’s address, and a month comes in from it',
      ),
      env('an aggregator that is named is used, and without one there is the simulator'),
    ),
    held(
      'GROQ_* names the language model',
      groqSettings(
        'is the embedded one without a key',
        'is the vendor’s with a key alone',
        'of any server with its address: %s',
        'a bad %s stops the start with one line that names it, and not the value of a key',
      ),
      testsOf('server/agent/groq/groq-model.test.ts')('go to the chat completions of the address, with the key'),
      testsOf('server/agent/groq/groq-turn.test.ts')(
        'completes: computed facts, its words, who worked, and what it cost',
        'a model that refuses fails it with upstream_unavailable at its step: %s',
      ),
    ),
    held(
      'the embedded model answers without a key and without network',
      testsOf('server/http/promised/turn-result.test.ts')(
        'a turn that the agent answers has a result of the promised fields, and its facts have theirs',
      ),
    ),
    held(
      'MAX_TURNS_IN_FLIGHT and the quotas are per user',
      testsOf('db/turns/turns.test.ts')(
        'counts what is queued or running, for each person alone, and lets the next one in when one ends',
      ),
      testsOf('server/http/quota.test.ts')(
        'is one person’s: others have their own, and a clock that goes back gives nothing twice in a minute',
      ),
    ),
    held(
      'EVENT_REPLAY_SECONDS is how long a stream can be replayed',
      testsOf('routers/turns/event-lifetime.test.ts')(
        'EVENT_REPLAY_SECONDS=0 keeps nothing, and whoever is listening still gets everything',
      ),
    ),
    held(
      'MODEL_SPEND_PER_DAY_USD bounds what a person’s questions cost in a day; then the embedded model answers',
      testsOf('server/agent/groq/groq-budget.test.ts')(
        'is each person’s own: who has spent it is answered by hale itself, with the same facts, and told so',
        'of fifty requests at once, on three nodes, as many are paid as the day has room for',
      ),
    ),
    held(
      'JWT_SECRET_OLD lets rows of the audit log hold that were made before a change of the secret',
      testsOf('db/people/audit.test.ts')(
        'rows of a former secret hold where it is given, but none behind a row of the later one',
      ),
    ),
    held(
      'hale version --sbom lists all parts of others',
      testsOf('server/version.test.ts')(
        'hale version --sbom lists every package in the product with version and hash, and none that only tests need',
      ),
    ),
    held(
      'LOG_LEVEL silences, but for audit lines',
      testsOf('routers/admin/admin.test.ts')(
        'a key that was replaced is dead at once, and every use of a key leaves an audit line without the key, with the length of the audit log',
      ),
    ),
    held(
      'CORS_ORIGINS lists who may call from a page, and nobody may by default',
      testsOf('server/http/cors.test.ts')(
        'nobody is trusted by default',
        'reads answers, errors and streams, and the headers that matter',
      ),
    ),
    held(
      'TRUSTED_PROXIES says whose X-Forwarded-For tells who calls, read from the right',
      testsOf('server/http/client-address.test.ts')(
        'without trusted proxies the header says nothing',
        'what a caller wrote itself stands further left and is not read',
        'TRUSTED_PROXIES takes addresses and networks, and refuses anything else by name',
      ),
    ),
    held(
      'HOST and PORT are where it listens, and a port in use is said',
      testsOf('regression/process/port-shared.test.ts')(
        'a second server on a port that is in use says so in one line and exits with 1',
      ),
    ),
    held(
      'IDP_PUBLISHABLE_KEY lets the sign-in page show the external provider’s form',
      testsOf('web/sign-in/sign-in-external.test.ts')(
        'without a publishable key the page says that browser sign-in is not configured, with 503',
        'the provider’s own form, then the same decision: its person’s token arrives at the program',
      ),
    ),
    held(
      'IDP_AUDIENCE and IDP_AUTHORIZED_PARTIES are checked when given',
      testsOf('server/http/bad-input/auth.test.ts')('A22 another issuer, audience or authorized party'),
    ),
    held(
      'AGGREGATOR_WIDGET_URL is where widget sessions are made',
      testsOf('server/http/promised/connect-and-import.test.ts')(
        'AGGREGATOR_WIDGET_URL is where widget sessions are made, and nowhere else',
      ),
    ),
    held(
      'IDEMPOTENCY_TTL_SECONDS and WEBHOOK_TOLERANCE_SECONDS mean what they say',
      testsOf('server/http/promised/limits.test.ts')(
        'WEBHOOK_TOLERANCE_SECONDS and IDEMPOTENCY_TTL_SECONDS say how far off a delivery may be and how long an answer is kept',
      ),
    ),
    held(
      'RATE_LIMIT_PER_MINUTE and RATE_LIMIT_PER_DAY mean what they say',
      testsOf('server/http/quota.test.ts')(
        'of 40 concurrent calls under a quota of 10 exactly 10 pass, and the others are told when to come back',
        'is counted besides, and Retry-After leads to the next day',
      ),
    ),
  ],
};
