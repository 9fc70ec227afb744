import { held, type Section, testsOf } from '../table.ts';

const doctor = testsOf('server/commands/doctor/doctor.test.ts');
const contents = testsOf('server/commands/doctor/doctor-contents.test.ts');
const reprocess = testsOf('routers/ingestion/reprocess.test.ts');
const backup = testsOf('server/commands/backup/backup.test.ts');
const restore = testsOf('server/commands/backup/restore.test.ts');
const everyColumn =
  'names each altered column of each table, lost rows and invented ones; reading the events again mends them all';
const freshIngestion = 'give the rows of a fresh ingestion, one normalizer after another';

export const maintenancePromises: Section = {
  page: 'maintenance.md',
  heading: 'Maintenance',
  promises: [
    held(
      'hale doctor compares raw events, jobs, rows and files, and says what is stuck and why',
      doctor('the doctor finds', 'what is wrong among many events, page after page'),
    ),
    held(
      'hale doctor finds nothing where everything had its effect',
      doctor('nothing in a database where everything had its effect'),
    ),
    held(
      'hale doctor names each lost, altered or invented row with its event, table and columns',
      contents(everyColumn),
    ),
    held(
      'hale doctor reads a share of many events, and all of them with --deep',
      contents('reads a share of many events, another one each time, and all of them when asked to'),
    ),
    held(
      'hale doctor says no health value, no name and no person',
      contents('names events, tables and columns, and no value'),
      doctor('twenty examples of any number, with names and reasons and nothing that a payload or a person says'),
    ),
    held(
      'hale doctor ends with 0 when nothing needs attention, with 1 when something does, with 2 when it could not check',
      doctor(
        'beside a running server ends with 0 when nothing needs attention',
        'ends with 1 when something does, and says it as JSON',
        'ends with 2 when there is no database, when it is none, and when it is of another version',
      ),
    ),
    held(
      'hale doctor --json prints the report as JSON',
      doctor('ends with 1 when something does, and says it as JSON'),
    ),
    held(
      'hale reprocess ends at the rows of a fresh ingestion, on either engine',
      reprocess('stored events, read again', freshIngestion),
    ),
    held(
      'hale reprocess changes no row that comes out as it is, so that sync carries what changed and nothing else',
      reprocess(
        'by the same normalizer change no row, and so reach no client',
        'move the time of change of those rows alone that really changed',
      ),
    ),
    held(
      'hale reprocess reads events of a type or since a day alone, and with --dry-run only counts them',
      reprocess(
        'are only those of the type that was asked for',
        'bring back an older event from before the chosen days, where a chosen one hid it',
        'queues what was asked for while a server runs, which does it; with --dry-run it only counts',
      ),
    ),
    held(
      'hale reprocess without a server leaves the work to the next start',
      reprocess('without a server says when it will happen, and leaves the job to the next start'),
    ),
    held(
      'reading events again survives kill -9 at any instant and goes on where it was',
      testsOf('server/commands/kill-reprocess.test.ts')(
        'killed in the middle, as a command and as the server that does it, reading events again ends at the rows of a fresh ingestion',
      ),
    ),
    held(
      'hale backup, beside a serving server, holds every write acknowledged before its start, and restores to a state that passes the doctor',
      backup(
        'restores to a state that has every write acknowledged before its start and passes the doctor, and a server goes on from there',
      ),
      testsOf('server/commands/backup/backup-remote.test.ts')(
        'taken while it is written to, is restored into a file that a server goes on from',
      ),
    ),
    held(
      'hale backup is verified by another process, and is whole or not there',
      backup(
        'finds nothing where nothing is wrong, changes nothing, and says so in the exit code',
        'finds what is wrong, and neither it nor restore lets it pass',
        'a killed one leaves nothing that looks like one, and the next takes away what it left',
      ),
    ),
    held(
      'hale backup needs no key for what is encrypted, and takes secrets along only when asked to',
      backup('holds the secrets only when asked to, and says what is needed besides'),
      testsOf('server/commands/backup/backup-encrypted.test.ts')(
        'an encrypted service is backed up without its key, no more can be read in it, and with the key it goes on',
      ),
    ),
    held(
      'hale restore puts all of a backup in place or nothing, keeps what was there, and is refused beside a server',
      restore(
        'puts database, file and secrets in the place of the old ones, which are kept under other names',
        'a restore leaves the old state or the new one, and can be run again',
        'while a server runs on the folder',
        'where a database is already, unless it is to be replaced',
        'when the backup is of a version that this one does not know',
      ),
    ),
    held(
      'hale simulator is the aggregator’s stand-in on its own, and prints the settings for it',
      testsOf('server/simulator/embedded.test.ts')(
        '`hale simulator` prints the settings with which a server uses it, and stops when told to',
      ),
    ),
    held(
      'a restarted simulator keeps its connections and what it has not delivered',
      testsOf('server/simulator/deliveries.test.ts')(
        'keeps connections, open widgets and what was not delivered; what was, does not come again',
      ),
    ),
  ],
};
