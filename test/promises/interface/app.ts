import { held, type Section, testsOf } from '../table.ts';

const app = testsOf('web/app/app.test.ts');
const parts = testsOf('web/app/parts.test.ts');
const sources = testsOf('web/app/sources.test.ts');
const labs = testsOf('web/app/labs.test.ts');
const you = testsOf('web/app/you.test.ts');
const browsers = testsOf('server/identity/browser-sessions.test.ts');
const doctor = testsOf('web/app/doctor.test.ts');
const verify = testsOf('routers/verify/verify.test.ts');
const newcomer = testsOf('web/app/newcomer.test.ts');
const page = testsOf('server/http/pages/app-page.test.ts');
const oneTime = testsOf('server/identity/one-time.test.ts');

export const appPromises: Section = {
  page: 'app.md',
  heading: 'Today',
  promises: [
    held(
      'the app is served by hale itself and asks no other host',
      page('%s: a reload gets the same page, under a policy that allows this server only and no text as a script'),
      app('a page load is three calls at most and no request to another host; its files are at most 80 kB gzipped'),
    ),
    held(
      'signed out in one tab is signed out in all, and a session that ended elsewhere is noticed',
      app(
        'signed out in one tab is signed out in the other, and nothing stays on the screen',
        'a session that ended on the server is noticed when the page is looked at again',
      ),
    ),
    held(
      'the link of the demo works once, within an hour, on the same machine',
      app('a sign-in link opens Today once: the address keeps nothing of it, and the second visitor is told'),
      oneTime('is good once, for a caller on this machine only, who alone uses it up', 'ends after an hour'),
    ),
    held(
      'a tile shows its figure, the usual of the person and 28 days',
      app('the made-up watch brings its days, and Today shows each figure with its usual'),
    ),
    held(
      'what is far outside the usual is said at the top',
      app('what is unusual comes first and is said in a sentence'),
    ),
    held(
      'an account without data is shown three ways to see some',
      app(
        'by the keyboard alone: to the new account, into its fields, and to three ways to see data',
        'who looks at a made-up person gets an account of their own for it, with days in it, and leaves it without a password',
      ),
    ),
    held(
      'arrows move along a chart, T shows it as a table',
      parts(
        'arrows move along a chart, and a live region says each day; a day without data is said as such',
        'T turns a chart into its table and back: the same days and values, newest first',
      ),
    ),
    held(
      'single keys can be switched off',
      app('? shows the keys, Esc closes them; in a field and switched off they are letters'),
    ),
    held(
      'without a connection the app opens; what was read is there only where it is kept, until the sign-out',
      app(
        'without a connection the page opens from this device; what was read is there only for who chose to keep it, until the sign-out',
      ),
    ),
    held(
      'an export is read in the browser, goes on after a reload, leads to the rows of `hale import`, and can be undone',
      sources(
        'a reload in the middle: the unfinished import is listed, the same file again skips what has arrived and ends with a receipt',
        'the rows are those that the terminal makes of the same file',
        'undone, an import leaves no row',
      ),
    ),
    held(
      'a file that cannot be read is refused with its place',
      sources('a file that cannot be read is refused with its place, by dropping it too, and nothing of it is stored'),
    ),
    held(
      'a report is added, a value corrected, added by hand and deleted',
      labs(
        'a report is sent and read, and each value stands beside the range of its report',
        'a value is corrected, one is added by hand, one deleted, and the report says so',
      ),
    ),
    held(
      'on their own page people see and end what is open, take a copy of everything, and delete the account',
      you(
        'what hale remembers is seen and forgotten',
        'a program is seen with what it may do, and ended',
        'another browser is seen by its name, and signed out',
        'a copy of everything is saved as one zip with its list',
        'the account is deleted after its password and its address, and nobody can sign in to it any more',
      ),
      browsers(
        'the browsers of a person need credentials, and are nobody else’s to see or end',
        'a person sees each browser by its name, the own one marked, and ends another one for good',
      ),
    ),
    held(
      'a passkey is added in the app, signs in, and is removed',
      you('a passkey is added, signs in without a password, and opens nothing once it is removed'),
    ),
    held(
      'each number of a page for the doctor is checked by its code; what was altered is found',
      doctor(
        'opened by its address it is three calls; ten measurements and twenty lab values print on two pages, and hale verify holds each number of the PDF against the server',
        'a number that was altered in what was saved is found',
      ),
      verify(
        'finds a number of its print that was altered, and two that changed places',
        'of another person or altered by a sign is not genuine, and none of its facts is looked at',
      ),
    ),
    held(
      'a newcomer gets on a phone from the first account to numbers that are proved, and to a copy and the end of it',
      newcomer(
        'goes on a phone from the first account over an Apple export, Today, a metric, a question, a proof, a report and a correction to a copy of everything and the end of the account',
      ),
    ),
  ],
};
