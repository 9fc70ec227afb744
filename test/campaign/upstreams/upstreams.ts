import { jobContracts } from '../../../routers/core/jobs.contract.ts';
import type { Turn } from '../../../routers/turns/turns.contract.ts';
import { calls, obedient, type Reply, startLanguageModel, text } from '../../support/agent/language-model.ts';
import { type Mode, startAggregator } from '../../support/aggregator/aggregator.ts';
import { labForm, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { askQuestion, finishedTurn, readFrames } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';
import type { Case } from '../case.ts';

const terminalId = '9007199254740991';
/** An upload that failed many times waits for as long as its job may before the next attempt. */
const handedOverMs = jobContracts.submitLab.backoffMsMax + 60_000;
const modes: Mode[] = ['ok', 'refuse', 'hang', '401', '404', '500', '503', '429', 'problem', 'html', 'wrong', 'huge'];

/**
 * The aggregator fails in every way while people connect and upload: they are answered, with an error that says so,
 * what does not need it works, and once it is back every stored report is handed over once.
 */
const aggregator: Case = {
  cycles: 60,
  short: 0,
  run: async (run) => {
    const upstream = await startAggregator();
    const service = await startServiceProcess({ LOG_LEVEL: 'silent', LAB_READER: 'aggregator', ...upstream.variables });
    const uploads: { as: string; id: string }[] = [];
    let people = 0;
    while (run.next()) {
      const mode = run.random.pick([...modes, 'redirect', 'endless'] as const);
      await upstream.become(mode);
      people += 1;
      const as = `user_upstream_${people}`;
      const connecting = service.call('POST', '/v1/sources', { as, body: { provider: 'garmin' } });
      const uploading = sendLab(service, as, labForm(), { 'idempotency-key': as });
      const free = await service.call('GET', '/v1/turns', { as });
      if (free.status !== 200) run.lose(`GET /v1/turns is ${free.status} while the aggregator is ${mode}`);
      if (mode === 'hang') {
        await Bun.sleep(run.random.between(0, 300));
        upstream.release();
      }
      const [connected, uploaded] = await Promise.all([connecting, uploading]);
      for (const [what, response] of [
        ['connecting', connected],
        ['uploading', uploaded],
      ] as const) {
        const body = (await response.clone().text()).slice(0, 200);
        const isTyped = response.ok || (response.status >= 400 && body.includes('"code"') && response.status !== 500);
        if (!isTyped) run.lose(`${what} is ${response.status} while the aggregator is ${mode}: ${body}`);
        run.count(response.ok ? 'answered' : 'refused');
      }
      if (uploaded.ok) uploads.push({ as, id: ((await uploaded.json()) as Uploaded).upload_id });
    }
    await upstream.become('ok');
    for (const { as, id } of uploads) {
      const found = async () => {
        const { body } = await service.json<{ uploads: { id: string; aggregator_status: string }[] }>(
          'GET',
          '/v1/labs',
          { as },
        );
        if (body.uploads.length !== 1) run.lose(`${as} has ${body.uploads.length} uploads`);
        const status = body.uploads.find((upload) => upload.id === id)?.aggregator_status;
        return status !== undefined && status !== 'pending' && status;
      };
      await until(found, handedOverMs).catch(() => run.lose(`the upload of ${as} stays pending`));
    }
    await service.kill();
    await upstream.stop();
  },
};

/** A language model that stalls, lies and breaks off: each turn ends once, its stream ends, and its place is free again. */
const languageModel: Case = {
  cycles: 60,
  short: 0,
  run: async (run) => {
    const honest = obedient({
      queries: [{ metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 30 } }],
      say: () => 'There is no data about your steps.',
    });
    const { random } = run;
    const broken = (): Reply => {
      const ending = random.pick(['hang_up', 'end', 'garbage', 'error'] as const);
      return random.pick<Reply>([
        { kind: 'hang_up' },
        { kind: 'error', status: random.pick([400, 401, 429, 500, 503]) },
        { kind: 'truncated', text: '{"choices": [{' },
        { kind: 'broken_stream', pieces: ['You took ', '8,', '123 steps'], ending },
        text('}{ no JSON \u0000 at all'),
        text('x'.repeat(300_000)),
        calls([{ metric: 'nothing' }]),
      ]);
    };
    const vendor = await startLanguageModel((request) => (random.chance(0.4) ? broken() : honest(request)));
    const service = await startServiceProcess({ LOG_LEVEL: 'silent', MAX_TURNS_IN_FLIGHT: '4', ...vendor.variables });
    const as = 'user_model';
    while (run.next()) {
      const ids = await Promise.all(
        Array.from({ length: 4 }, () =>
          askQuestion(service, as, 'How many steps did I take per day over the last 30 days?'),
        ),
      );
      for (const id of ids) {
        const turn: Turn = await finishedTurn(service, as, id);
        run.count(turn.status);
        const frames = await readFrames(service, as, id);
        const ends = frames.filter((frame) => frame.id === terminalId).length;
        if (ends !== 1 || frames.at(-1)?.id !== terminalId) run.lose(`the stream of ${id} has ${ends} ends`);
        if ((turn.result === null) === (turn.status === 'completed'))
          run.lose(`${id} is ${turn.status} with ${turn.result}`);
        if (/8,?123/.test(JSON.stringify(turn.result))) run.lose(`${id} says a number that the model made up`);
      }
    }
    await service.kill();
    vendor.stop();
  },
};

export const upstreamCases: Record<string, Case> = { aggregator, 'language-model': languageModel };
