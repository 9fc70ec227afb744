import { held, type Section, testsOf } from '../table.ts';

const badLabs = testsOf('server/http/bad-input/labs.test.ts');
const upload = testsOf('routers/labs/labs-upload.test.ts');
const list = testsOf('server/http/promised/lab-list.test.ts')(
  'a listed upload has a plain id, times with a space, and from the webhook the end of its parsing',
);
const accepted = 'is stored byte for byte, listed at once and handed to the aggregator';

export const labsPromises: Section = {
  page: 'labs.md',
  heading: 'Lab reports',
  promises: [
    held('an upload has a plain, UUID-like id without a prefix', list, upload(accepted)),
    held('uploaded_at is date, space and time', list),
    held(
      'aggregator_status is pending, submitted, parsed or failed:<reason>',
      list,
      upload('does not answer, the upload is pending after some seconds'),
    ),
    held('parsed_at is date, space and time, and null until parsing has ended well', list),
    held('an upload that the aggregator took is submitted, and the response says so', upload(accepted)),
    held(
      'a lab_report makes a submitted upload parsed, and its biomarkers are stored',
      upload('come under its id and make it parsed'),
      list,
    ),
    held(
      'parsing that fails makes a submitted upload failed:<reason>',
      list,
      upload('a failure that comes before the aggregator’s answer does is its own too'),
    ),
    held(
      'the aggregator’s upload_id joins a report to its upload',
      upload(
        'come under its id and make it parsed',
        'that come before the aggregator’s answer does, %s, are its own too',
      ),
    ),
    held('POST /v1/labs/upload takes a form with the part file', upload(accepted)),
    held('a form without a file part that has a filename is 400 invalid_request', badLabs('L82 %s: 400')),
    held('an upload answers ok, upload_id, storage_key, aggregator_status and note', upload(accepted)),
    held('GET /v1/labs answers uploads', list),
    held('people see their own uploads only', upload('is nobody else’s: another person’s list stays empty')),
    held('an upload needs credentials', upload('nobody without credentials')),
  ],
};
