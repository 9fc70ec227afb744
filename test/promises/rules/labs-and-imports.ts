import { held, type Section, testsOf } from '../table.ts';

const badSources = testsOf('server/http/bad-input/sources.test.ts');
const badLabs = testsOf('server/http/bad-input/labs.test.ts');

const sources = testsOf('routers/sources/sources.test.ts');
const upload = testsOf('routers/labs/labs-upload.test.ts');
const imports = testsOf('routers/data/import.test.ts');
const fields = testsOf('server/http/promised/connect-and-import.test.ts');
const storage = testsOf('server/storage/storage.test.ts');
const everyStorage = testsOf('server/storage/storage-s3.test.ts');

export const labsAndImportsPromises: Section = {
  page: 'sources.md',
  heading: 'Import history',
  promises: [
    held(
      'an upload is 200 with pending when the aggregator is too slow, and a job goes on trying',
      upload(
        'does not answer, the upload is pending after some seconds',
        'fails (%s), the upload is tried again, and submitted once it is back',
      ),
    ),
    held(
      'content is checked by its first bytes and by its type',
      badLabs('L85 %j: 422', 'L86 %s as %s: 422', 'L91 an empty file: 422'),
      upload('may be %s'),
    ),
    held(
      'another type, an empty file or a mismatch is 422 unprocessable',
      badLabs('L85 %j: 422', 'L86 %s as %s: 422', 'L91 an empty file: 422'),
    ),
    held(
      'exactly 10 × 1,048,576 bytes pass',
      badLabs('L83 10,485,760 bytes are accepted, and are what the aggregator gets', 'L83 one more is refused: 422'),
    ),
    held(
      'the original name is data and no path',
      badLabs('L89 %j'),
      everyStorage('follows no key that leads elsewhere: %j'),
    ),
    held(
      'a stored file is never lost, whatever the aggregator answers',
      upload('refuses the file, the upload has failed with a reason, is kept, and is not submitted again'),
      storage('is read back byte for byte, by every storage over the folder'),
    ),
    held(
      'connect asks for garmin by default',
      sources('needs no body: garmin, and back to a page of this service that is there'),
    ),
    held('provider is a lower-case slug that the aggregator offers', badSources('S96 %j: 400')),
    held('redirect_url is http or https only', badSources('S95 %j: 400')),
    held(
      'already connected is 409 already_exists',
      sources('a provider that is connected is already_exists, before the aggregator is asked; another one is not'),
    ),
    held(
      'a source is ended here first, and the aggregator learns of it by a job',
      sources(
        'happens here although the aggregator is down, which learns of it later',
        'ends the connection at once and tells the aggregator, once',
      ),
    ),
    held(
      'an import makes four historical requests per active connection',
      imports(
        'asks for four kinds of history of every connected wearable',
        'leaves out a wearable that was disconnected',
      ),
    ),
    held(
      'an import answers at once',
      fields('an import answers at once although the aggregator does not, and asks by jobs'),
    ),
    held('bad days are 400 invalid_days with a hint', badSources('S98 %s: 400, flat')),
  ],
};
