import admin from './admin.md' with { type: 'text' };
import app from './app.md' with { type: 'text' };
import archives from './archives.md' with { type: 'text' };
import authentication from './authentication.md' with { type: 'text' };
import endpoints from './endpoints.md' with { type: 'text' };
import errors from './errors.md' with { type: 'text' };
import importFile from './import.md' with { type: 'text' };
import labs from './labs.md' with { type: 'text' };
import limits from './limits.md' with { type: 'text' };
import maintenance from './maintenance.md' with { type: 'text' };
import mcp from './mcp.md' with { type: 'text' };
import operations from './operations.md' with { type: 'text' };
import askPicture from './pictures/ask.webp' with { type: 'file' };
import labsPicture from './pictures/labs.webp' with { type: 'file' };
import metricPicture from './pictures/metric.webp' with { type: 'file' };
import todayPicture from './pictures/today.webp' with { type: 'file' };
import privacy from './privacy.md' with { type: 'text' };
import procedures from './procedures.md' with { type: 'text' };
import quickStart from './quick-start.md' with { type: 'text' };
import scale from './scale.md' with { type: 'text' };
import sdk from './sdk.md' with { type: 'text' };
import selfHosting from './self-hosting.md' with { type: 'text' };
import settings from './settings.md' with { type: 'text' };
import sources from './sources.md' with { type: 'text' };
import sync from './sync.md' with { type: 'text' };
import terminal from './terminal.md' with { type: 'text' };
import turns from './turns.md' with { type: 'text' };
import versioning from './versioning.md' with { type: 'text' };
import webhooks from './webhooks.md' with { type: 'text' };

export const docsPictures: Readonly<Record<string, string>> = {
  'ask.webp': askPicture,
  'labs.webp': labsPicture,
  'metric.webp': metricPicture,
  'today.webp': todayPicture,
};

/** `{BASE_URL}`: the service's address. */
export type DocsSource = { name: string; title: string; note: string; text: string };

export const docsLead =
  'hale is a self-hosted health-data assistant: it takes in wearables and lab reports and answers questions about them as a stream, with every number computed from your own rows and shown with its unit, source, window and count.';

/** Order of navigation and llms.txt. */
export const docsGroups: readonly { title: string; pages: readonly DocsSource[] }[] = [
  {
    title: 'Begin',
    pages: [
      {
        name: 'quick-start',
        title: 'Quick start',
        note: 'Start the server, get a token, ask a question, follow the answer. Five minutes.',
        text: quickStart,
      },
      {
        name: 'app',
        title: 'The app',
        note: 'Your data in a browser: sign in, Today, keys, and what stays on the device.',
        text: app,
      },
      {
        name: 'authentication',
        title: 'Authentication',
        note: 'Session tokens, 30-day service tokens, the browser sign-in for terminals, and the admin key.',
        text: authentication,
      },
    ],
  },
  {
    title: 'Use',
    pages: [
      {
        name: 'turns',
        title: 'Turns and streaming',
        note: 'Ask a question, follow its server-sent events, resume after a cut, read the result and its fact sheet.',
        text: turns,
      },
      {
        name: 'sync',
        title: 'Data sync',
        note: 'Every row that changed since a watermark: daily summaries, activities, sleep, biomarkers, body.',
        text: sync,
      },
      {
        name: 'sources',
        title: 'Sources and import',
        note: 'Connect wearables, list and disconnect them, ask for their history again.',
        text: sources,
      },
      {
        name: 'import',
        title: 'Import a file',
        note: 'Years of your own data from an export of Apple Health, Google, Garmin, Whoop, Oura or a phone, without an aggregator; undo; a live feed from an iPhone.',
        text: importFile,
      },
      {
        name: 'archives',
        title: 'Archives and their rules',
        note: 'Which exports of vendors are understood, and by which rules several records become one truth a day.',
        text: archives,
      },
      {
        name: 'labs',
        title: 'Lab reports',
        note: 'Upload a PDF or an image of a blood test and read the parsed biomarkers.',
        text: labs,
      },
      {
        name: 'sdk',
        title: 'TypeScript',
        note: 'The package hale-sdk for every runtime, and the tRPC links for applications of the same repository.',
        text: sdk,
      },
      {
        name: 'terminal',
        title: 'Terminal',
        note: 'The client hale: sign in, ask, connect, upload and copy from a terminal or a script.',
        text: terminal,
      },
      {
        name: 'mcp',
        title: 'Assistants (MCP)',
        note: 'Your numbers in the assistant that you already use: set-up, tools and scopes, and the check of what it wrote.',
        text: mcp,
      },
      {
        name: 'webhooks',
        title: 'Webhooks',
        note: 'What the aggregator delivers, how it signs, and what the answers mean.',
        text: webhooks,
      },
    ],
  },
  {
    title: 'Look up',
    pages: [
      {
        name: 'endpoints',
        title: 'Endpoints',
        note: 'Every address of the service on one page, and who may call it.',
        text: endpoints,
      },
      {
        name: 'procedures',
        title: 'Procedures',
        note: 'What the app of hale reads over tRPC: the overview, series for charts, and what they are computed from.',
        text: procedures,
      },
      {
        name: 'errors',
        title: 'Errors',
        note: 'The error envelope and every code: what happened, what to do, whether to send it again.',
        text: errors,
      },
      {
        name: 'limits',
        title: 'Limits and retries',
        note: 'Quotas and their headers, sizes, pages of lists, idempotency keys, advice on retries.',
        text: limits,
      },
      {
        name: 'versioning',
        title: 'Versioning',
        note: 'What may change under /v1 without notice, what may not, and the aliases that still work.',
        text: versioning,
      },
    ],
  },
  {
    title: 'Run',
    pages: [
      {
        name: 'self-hosting',
        title: 'Self-hosting',
        note: 'Start, health checks, going live, a language model outside, encryption, several nodes.',
        text: selfHosting,
      },
      {
        name: 'settings',
        title: 'Settings',
        note: 'Every environment variable by topic, with its default and its meaning.',
        text: settings,
      },
      {
        name: 'operations',
        title: 'Operations',
        note: 'As a service, in a container, behind a proxy; sizing, failures and what to do, changing secrets, upgrades.',
        text: operations,
      },
      {
        name: 'admin',
        title: 'Administration',
        note: 'For operators: parked raw events, trying them again, tracing a request, the proof of a turn, the audit log.',
        text: admin,
      },
      {
        name: 'maintenance',
        title: 'Maintenance',
        note: 'For operators: hale doctor finds what is stuck, lost or altered and says why; hale reprocess makes the rows of stored raw events again; hale backup copies everything, hale restore puts it back.',
        text: maintenance,
      },
      {
        name: 'scale',
        title: 'Scale',
        note: 'What a person costs in a day, what gives way first, and how to plan for a thousand, a hundred thousand and ten million.',
        text: scale,
      },
      {
        name: 'privacy',
        title: 'Privacy',
        note: 'Export and erase a person, the audit log and its verifier, and how long what is kept.',
        text: privacy,
      },
    ],
  },
];
