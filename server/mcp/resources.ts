import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type ScopeChallengeHandler,
} from '@modelcontextprotocol/server';
import type { Scope } from '../../routers/account/oauth.contract.ts';
import { procedureAt } from '../procedures.ts';
import type { Caller } from './caller.ts';
import { withMarks } from './outside-text.ts';
import { errorText, scopesOf } from './tool.ts';
import { readTurn } from './tools/ask.ts';
import { readHistory, readLatest } from './tools/labs.ts';
import { readOverview } from './tools/overview.ts';
import { pointsOf } from './tools/series.ts';

const metrics = procedureAt('metrics.list');
const turns = procedureAt('turns.list');

const listedMax = 100;
const mimeType = 'application/json';
const labPrefix = 'biomarker:';

type Resource = {
  detail: string;
  needs: readonly Scope[];
  told?: readonly string[];
  run: (key: string) => Promise<unknown>;
};

export function registerResources(server: McpServer, caller: Caller): void {
  const reading = ({ detail, needs, told = [], run }: Resource) => {
    const scopeChallenge: ScopeChallengeHandler = ({ request }) =>
      caller.challenge(detail, scopesOf(needs, keyOf(String(request.params?.['uri']))));
    const read = async (uri: URL) => {
      const key = keyOf(uri.href);
      try {
        await caller.begin(detail, scopesOf(needs, key));
        const text = JSON.stringify(withMarks(await run(key), told));
        return { contents: [{ uri: uri.href, mimeType, text }] };
      } catch (cause) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, errorText(caller, cause));
      }
    };
    return { scopeChallenge, read };
  };

  const overview = reading({
    detail: 'hale://overview',
    needs: ['metrics:read'],
    told: ['name', 'file_name'],
    run: () => readOverview(caller, {}),
  });
  server.registerResource(
    'overview',
    'hale://overview',
    {
      title: 'Overview',
      description: 'The newest day of the main metrics, with what is usual; the latest workout and lab report.',
      mimeType,
      scopeChallenge: overview.scopeChallenge,
    },
    overview.read,
  );

  const labs = reading({
    detail: 'hale://labs',
    needs: ['labs:read'],
    run: () => readLatest(caller, { limit: listedMax }),
  });
  server.registerResource(
    'labs',
    'hale://labs',
    {
      title: 'Latest lab results',
      description: 'Every marker with its newest result.',
      mimeType,
      scopeChallenge: labs.scopeChallenge,
    },
    labs.read,
  );

  const metric = reading({
    detail: 'hale://metrics',
    needs: ['metrics:read'],
    run: (key) =>
      key.startsWith(labPrefix)
        ? readHistory(caller, key, { limit: listedMax })
        : pointsOf(caller, { metric: key, step: 'week' }, { limit: listedMax }),
  });
  server.registerResource(
    'metric',
    new ResourceTemplate('hale://metrics/{key}', { list: () => listMetrics(caller) }),
    {
      title: 'A metric, week by week',
      description: 'Of a lab marker (`biomarker:…`) its results.',
      mimeType,
      scopeChallenge: metric.scopeChallenge,
    },
    metric.read,
  );

  const turn = reading({ detail: 'hale://turns', needs: ['turns:write'], run: (id) => readTurn(caller, id) });
  server.registerResource(
    'turn',
    new ResourceTemplate('hale://turns/{id}', { list: () => listTurns(caller) }),
    {
      title: 'A question and its answer',
      description: 'With the facts of the answer.',
      mimeType,
      scopeChallenge: turn.scopeChallenge,
    },
    turn.read,
  );
}

function keyOf(uri: string): string {
  const key = uri.replace(/^hale:\/\/\w+\/?/, '');
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

async function listMetrics(caller: Caller) {
  if (caller.lacks(['metrics:read']).length > 0) return { resources: [] };
  const hidesLabs = caller.lacks(['labs:read']).length > 0;
  const { metrics: all } = await caller.call(metrics, {});
  const shown = all.filter(({ key, days }) => days > 0 && !(hidesLabs && key.startsWith(labPrefix)));
  return {
    resources: shown.slice(0, listedMax).map(({ key, label, unit }) => ({
      uri: `hale://metrics/${encodeURIComponent(key)}`,
      name: String(withMarks(label, [], 'label')),
      description: `In ${withMarks(unit, [], 'unit')}`,
      mimeType,
    })),
  };
}

async function listTurns(caller: Caller) {
  if (caller.lacks(['turns:write']).length > 0) return { resources: [] };
  const { data } = await caller.call(turns, { limit: 20, status: 'completed' });
  return {
    resources: data.map(({ id, question, created_at }) => ({
      uri: `hale://turns/${id}`,
      name: String(withMarks(question, ['question'], 'question')),
      description: `Asked at ${created_at}`,
      mimeType,
    })),
  };
}
