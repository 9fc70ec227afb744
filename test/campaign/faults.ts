/** A fault, and what shows that nothing is lost by it: cases of campaigns (`campaign case`), or tests by file and title. */
export type Fault = {
  fault: string;
  cases?: readonly string[];
  tests?: readonly (readonly [file: string, title: string])[];
};

const crash = 'test/db/engine/crash.test.ts';
const disk = 'test/server/lifecycle-disk.test.ts';
const queue = 'test/db/jobs/queue.test.ts';
const webhook = 'test/server/http/bad-input/webhook-bodies.test.ts';

export const faults: readonly Fault[] = [
  {
    fault: 'Server, database server or terminal killed at a random instant',
    cases: ['kill server', 'kill database-server', 'kill terminal', 'nodes history', 'nodes lost-row'],
  },
  {
    fault: 'Killed at the k-th fsync',
    tests: [[crash, 'a kill at fsync number %d loses nothing that was acknowledged']],
  },
  {
    fault: 'Killed at the k-th write to a file',
    tests: [[crash, 'a kill at write number %d to the files loses nothing that was acknowledged']],
  },
  { fault: 'Power lost, what was not synced dropped', cases: ['power commits'] },
  { fault: 'Power lost, sectors torn and reordered', cases: ['power commits', 'power erasure'] },
  { fault: 'Power lost at a checkpoint', cases: ['power checkpoints'] },
  { fault: 'File of an upload without its row, or the row without it', cases: ['kill server', 'disk every-call'] },
  {
    fault: 'fsync fails once or for ever',
    cases: ['disk every-call'],
    tests: [
      [disk, 'fails what it was for, ends the process with 1 and a line that says why, and costs nothing acknowledged'],
    ],
  },
  {
    fault: 'A read fails',
    cases: ['disk failing-reads'],
    tests: [
      [
        'test/regression/database/damaged-page.test.ts',
        'a damaged page fails the reads that touch it as unavailable, and no other, however many share a transaction',
      ],
    ],
  },
  {
    fault: 'Disk full, then not',
    cases: ['disk every-call'],
    tests: [
      [
        disk,
        'because it is full: writes are 503 and never acknowledged, reads go on, and with room it works without a restart',
      ],
    ],
  },
  { fault: 'A quota or a largest size of files', cases: ['disk short-writes', 'disk every-call'] },
  { fault: 'fsync takes 50 to 500 ms', cases: ['disk slow-syncs'] },
  { fault: 'fsync lies (a control: it must be found)', cases: ['power lying-disk'] },
  { fault: 'Disk frozen for a while', cases: ['disk slow-syncs', 'disk paused'] },
  {
    fault: 'Another program holds the write lock',
    tests: [
      [disk, 'because another program holds the lock: writes wait for it, everything else is answered meanwhile'],
      [
        'test/db/engine/embedded.test.ts',
        'of a foreign lock that lasts fails the write as unavailable, and the next write works',
      ],
    ],
  },
  { fault: 'Another program empties the log', cases: ['disk checkpointer'] },
  { fault: 'A long reader keeps the log from being emptied', cases: ['disk long-reader'] },
  {
    fault: 'Two servers on one folder',
    tests: [['test/server/stop.test.ts', 'a second server on the same folder says so in one line and exits with 1']],
  },
  {
    fault: 'A damaged database file',
    tests: [
      [
        'test/server/lifecycle-start.test.ts',
        'where its data is at fault: no folder, damaged, of a newer version, out of reach, locked',
      ],
    ],
  },
  { fault: 'Companion files of the database gone', cases: ['disk lost-shared-memory', 'disk lost-log'] },
  { fault: 'No more files can be opened', cases: ['disk open-files'] },
  {
    fault: 'Memory runs short',
    tests: [
      [
        'test/server/http/held-bodies.test.ts',
        'when the memory is taken, small deliveries go through a file; when the disk is taken too, 503 with Retry-After',
      ],
    ],
  },
  { fault: 'Process starved or stopped', cases: ['disk paused', 'nodes history'] },
  {
    fault: 'Worker thread hangs',
    tests: [
      [
        'test/server/worker/hung-turns.test.ts',
        'a thread is replaced when it has not answered for ten seconds, and a stop meanwhile is in time',
      ],
    ],
  },
  {
    fault: 'Worker thread dies',
    cases: ['kill worker'],
    tests: [
      [
        'test/server/worker/worker-host.test.ts',
        'a worker that dies is replaced, and what it had claimed is free at once',
      ],
    ],
  },
  {
    fault: 'A payload that cannot be normalized',
    tests: [
      [
        'test/routers/ingestion/ingestion.test.ts',
        'an event that cannot become rows is parked with the name of the field, and the others go on',
      ],
    ],
  },
  {
    fault: 'A worker comes back after its lease',
    tests: [[queue, 'that was lost fails the whole batch of the worker that had it, and leaves nothing of it']],
  },
  {
    fault: 'The clock jumps, or those of nodes differ',
    cases: ['clocks jumps', 'nodes history'],
    tests: [
      [
        'test/regression/database/clocks-of-nodes.test.ts',
        'go by the commit clock: what one holds under its lease, the other does not take',
      ],
    ],
  },
  {
    fault: 'A day passes at once: keys, tokens and logs expire',
    cases: ['clocks days'],
    tests: [
      ['test/server/http/bad-input/idempotency.test.ts', 'I79 a key is good for 24 hours and not a second longer'],
      [
        'test/routers/turns/event-lifetime.test.ts',
        'EVENT_REPLAY_SECONDS=0 keeps nothing, and whoever is listening still gets everything',
      ],
    ],
  },
  {
    fault: 'One delivery a hundred times at once',
    tests: [[webhook, 'W42 the same delivery 100 times at once is fresh once, and stored once']],
  },
  {
    fault: 'Deliveries late and in another order',
    tests: [
      [
        'test/routers/ingestion/convergence-kill.test.ts',
        'shuffled, repeated and split deliveries end at the same rows, whenever the service is killed meanwhile',
      ],
    ],
  },
  { fault: 'Connection cut before the answer', cases: ['sockets requests'] },
  {
    fault: 'Body cut short',
    cases: ['sockets requests'],
    tests: [
      ['test/server/http/body-limits.test.ts', 'a body that is cut off changes nothing, and the service goes on'],
    ],
  },
  { fault: 'Bytes late or lost on the way', cases: ['sockets streams', 'sockets requests'] },
  { fault: 'A client that is gone without a word', cases: ['sockets silent'] },
  { fault: 'A reader that takes nothing', cases: ['sockets silent'] },
  { fault: 'All clients at once after a restart', cases: ['sockets storm'] },
  { fault: 'The aggregator refuses, stalls, lies, never ends', cases: ['upstreams aggregator'] },
  {
    fault: 'The aggregator did the work and its answer is lost',
    tests: [
      [
        'test/server/http/upload/kill-uploads.test.ts',
        'killed while the aggregator holds the file, a retry is the same upload, and it is submitted',
      ],
    ],
  },
  { fault: 'The language model stalls, lies, breaks off', cases: ['upstreams language-model'] },
  {
    fault: 'The identity provider is down or publishes nonsense',
    tests: [
      [
        'test/regression/identity/identity-provider-down.test.ts',
        'a provider that is %s is asked once in 30 seconds, however many tokens name unknown keys',
      ],
      [
        'test/server/identity/jwks.test.ts',
        'known keys serve on while the provider is down; its tokens that need no provider stay refused',
      ],
    ],
  },
  {
    fault: 'Stopped or killed at a migration, a backup, an erasure',
    cases: ['kill migration', 'power migration', 'kill backup', 'kill erasure'],
    tests: [['test/server/stop.test.ts', 'SIGTERM during a storm of deliveries loses none that was acknowledged']],
  },
];

/** The table in ARCHITECTURE.md. */
export const faultTable = (): string =>
  [
    '| fault | shown by |',
    '| --- | --- |',
    ...faults.map(({ fault, cases = [], tests = [] }) => {
      const files = [...new Set(tests.map(([file]) => file))].map((file) => `[${file}](${file})`);
      return `| ${fault} | ${[...cases.map((each) => `\`${each}\``), ...files].join(', ')} |`;
    }),
  ].join('\n');
