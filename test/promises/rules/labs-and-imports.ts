import { held, type Section, testsOf } from '../table.ts';

const sources = testsOf('routers/sources/sources.test.ts');
const upload = testsOf('routers/labs/labs-upload.test.ts');
const imports = testsOf('routers/data/import.test.ts');
const rules = testsOf('server/http/promised/upload-rules.test.ts');
const fields = testsOf('server/http/promised/connect-and-import-fields.test.ts');
const storage = testsOf('server/storage/storage.test.ts');
const everyStorage = testsOf('server/storage/storage-s3.test.ts');
const types = 'another type, an empty file, and content that is not what its type says are unprocessable';

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
    held('content is checked by its first bytes and by its type', rules(types), upload('may be %s')),
    held('another type, an empty file or a mismatch is 422 unprocessable', rules(types)),
    held('exactly 10 × 1,048,576 bytes pass', rules('exactly 10 MB pass, and one byte more is unprocessable')),
    held(
      'the original name is data and no path',
      rules('the name of a file is data and never a path'),
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
    held(
      'provider is a lower-case slug that the aggregator offers',
      fields('a provider is a lower-case slug that the aggregator offers, and any other is invalid_field'),
    ),
    held(
      'redirect_url is http or https only',
      fields('a redirect_url is http or https, and any other is invalid_field'),
    ),
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
    held(
      'bad days are 400 invalid_days with a hint',
      fields('days is a whole number from 1 to 1460, and any other is invalid_days, flat'),
    ),
  ],
};
