import { held, type Section, testsOf } from '../table.ts';

const archives = testsOf('routers/archives/archives.test.ts');
const feed = testsOf('routers/archives/feed.test.ts');
const kill = testsOf('web/cli/import-kill.test.ts');

export const archivesPromises: Section = {
  page: 'import.md',
  heading: 'Over HTTP',
  promises: [
    held(
      'an import is begun, filled in numbered parts, completed and listed; its rows come with its end',
      archives('is begun, filled in parts, completed, and listed with its progress; rows come only with its end'),
    ),
    held('the same file again changes no row', archives('again changes no row, and sync is empty')),
    held(
      'a newer export brings only the difference',
      archives('of a newer export brings the difference, and the same night under another start once'),
    ),
    held(
      'undo gives back exactly the rows that were there before, whoever has overwritten some',
      archives(
        'gives exactly the rows that were there before, and sync carries the tombstones',
        'of the first of two leaves what the later one says; of both nothing, and no source',
        'keeps what a webhook has said since, and gives back what one had said before',
      ),
    ),
    held('an import is not there for a stranger', archives('is not there for a stranger, whatever they try')),
    held('parts do not use up the quota', archives('takes parts beyond the quota of a minute')),
    held(
      'a proof leads to the file, its hash, the entry and the count of records',
      archives('the proof of a number names the file, its hash, the entry and how many records stand behind the day'),
    ),
    held(
      'an import survives kills of terminal and server',
      kill(
        'terminal and server killed in the middle, then the same command again: all rows, none twice; undo leaves none',
      ),
    ),
    held(
      'posts of the live feed lead to the same rows as the file',
      feed('an hour of posts with repeats and gaps leads to the same rows as the file'),
    ),
  ],
};
