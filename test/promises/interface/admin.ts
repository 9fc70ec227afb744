import { held, type Section, testsOf } from '../table.ts';

const admin = testsOf('routers/admin/admin.test.ts');
const audit = testsOf('routers/admin/admin-audit.test.ts');

export const adminPromises: Section = {
  page: 'admin.md',
  heading: 'Administration',
  promises: [
    held(
      'admin routes need x-admin-key',
      admin('is closed to a request without any credential', 'refuses a wrong key, also beside a good token'),
    ),
    held(
      'no bearer opens an admin route',
      admin(
        'tells a user that their token is not for it',
        'does not take a bad token for a user, nor the key as a bearer or in the query',
      ),
    ),
    held(
      'GET /admin/dlq lists parked events',
      admin('is listed newest first with its error, page by page, and a cursor of another list is refused'),
    ),
    held(
      'POST /admin/drain queues parked events again',
      admin('is queued again by a drain, those named and no others, and parked again while it is no better'),
    ),
    held('GET /admin/traces finds events by request id', admin('is found by the request that brought it')),
    held('GET /admin/raw-events/:id has the stored payload', admin('is read back byte for byte')),
    held(
      'GET /admin/audit lists who used the operators’ powers',
      audit('the log is listed newest first, page by page, with this very look, and for one person'),
    ),
    held(
      'no admin request is answered without a row in the audit log',
      audit(
        'every admin request has a row by the time it is answered, with what it was about and its request id',
        '%s is refused and shows nothing, a wrong key is refused as ever, and people notice nothing',
      ),
    ),
  ],
};
