import { held, type Section, testsOf } from '../table.ts';

const http = testsOf('server/http/http.test.ts');
const docs = testsOf('server/http/pages/docs.test.ts');
const links = testsOf('server/http/pages/docs-links.test.ts');
const openapi = testsOf('server/http/openapi/openapi.test.ts');
const answers = testsOf('server/http/openapi/openapi-answers.test.ts');
const open = '/healthz and /openapi.json need no credentials and mind no bad ones';

export const metaPromises: Section = {
  page: 'self-hosting.md',
  heading: 'Health',
  promises: [
    held(
      'GET /healthz is 200, whatever else fails',
      http(open),
      testsOf('server/http/promised/failures.test.ts')(
        'a failure of ours is internal_error without a word about the inside, and liveness stays 200',
      ),
    ),
    held(
      'GET /reference shows every route and schema of the description, without a script',
      docs(
        'has every operation of the description with its parameters, bodies, answers and error codes, and a command to try it',
        'has every schema of the description with each of its fields, and leads to it from where it is used',
        'runs no script and asks for nothing else',
      ),
    ),
    held(
      'GET /openapi.json is OpenAPI 3.1',
      openapi(
        'is valid OpenAPI 3.1 for two validators that know nothing of each other',
        'is served as it is committed (bun run openapi writes it)',
      ),
    ),
    held(
      'the description has the typed routes, each answering as described',
      answers(
        'GET %s',
        'a turn that is there, and its stream',
        'changes, their replays, and what a replay with another body is',
        '%s %s: %p',
      ),
    ),
    held(
      'GET /llms.txt is an index of the documentation',
      links(
        'is a title, a summary and lists of links, as the convention has it',
        'leads to every page, and each of its links is Markdown of the title that it says',
      ),
    ),
    held(
      'GET /llms-full.txt points to /llms.txt',
      links('is what /docs is to an agent; llms-full.txt points back to it'),
    ),
    held(
      'the meta endpoints need no credentials',
      http(open),
      links('and every other text is answered to HEAD without a body and with its length'),
      docs('%s: HTML under a policy that starts from nothing, with a request id of its own'),
    ),
  ],
};
