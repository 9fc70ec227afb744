import { pageStyle } from '../pages/page-style.ts';
import { framedPage } from './docs-page.ts';
import { prose, type Schema, schemaHtml, schemaId, table, typeOf } from './reference-schema.ts';

type Media = {
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
};
type Content = Readonly<Record<string, Media>>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Answer = { description: string; content?: Content; headers?: Readonly<Record<string, unknown>> };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Content; required?: boolean };
  responses: Readonly<Record<string, Answer>>;
  deprecated?: boolean;
};
export type Description = {
  info: { title: string; description: string; version: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    headers: Readonly<Record<string, { description?: string; schema: Schema }>>;
    securitySchemes: Readonly<Record<string, { description: string }>>;
  };
};
type Located = { method: string; path: string; operation: Operation };
type Place = { root: string; baseUrl: string };

const text = Bun.escapeHTML;

export const referenceStyle = `${pageStyle}
.operation { margin: 2.5rem 0 0; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.operation h3 { margin-top: 0; font-size: 1.2rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1.25rem 0 .4rem; color: var(--quiet); font-size: .9rem; }
.route { margin: 0 0 .75rem; }
.route code { font-size: .95rem; overflow-wrap: anywhere; }
.method { font-weight: 700; text-transform: uppercase; }
summary { cursor: pointer; padding: .2rem 0; color: var(--accent); }
details { margin: 0 0 1rem; }
@media (max-width: 40rem) { .reference td, .reference td code { overflow-wrap: anywhere; } }
`;

export function referencePage(description: Description, place: Place): string {
  const { info, tags, components } = description;
  const operations = operationsOf(description);
  const groups = tags.map((tag) => ({
    tag,
    own: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const schemas = Object.entries(components.schemas);
  const main = `<h1>API reference</h1>
<p class="lead">${text(info.title)} ${text(info.version)}: every typed route. The same as a document for programs: <a href="${text(place.root)}/openapi.json">OpenAPI 3.1</a>.</p>
${groups.map(({ tag, own }) => `<h2 id="tag-${text(tag.name)}">${text(tag.name)}</h2>\n<p>${prose(tag.description)}</p>\n${own.map((each) => operationHtml(each, description, place)).join('\n')}`).join('\n')}
<h2 id="headers">Headers of answers</h2>
${table(
  ['Header', 'Type', 'Meaning'],
  Object.entries(components.headers).map(([name, { description = '', schema }]) => [
    `<code>${text(name)}</code>`,
    typeOf(schema),
    prose(description),
  ]),
)}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema)).join('\n')}`;
  const nav = [
    ...groups.map(({ tag, own }) =>
      links(
        tag.name,
        own.map((each) => [each.operation.operationId, titleOf(each)]),
      ),
    ),
    links('Parts', [['headers', 'Headers of answers'], ...schemas.map(([name]) => [schemaId(name), name] as const)]),
  ];
  return framedPage({
    root: place.root,
    title: 'API reference',
    style: referenceStyle,
    main: `<div class="reference">\n${main}\n</div>`,
    nav: { label: 'API reference', html: nav.join('\n') },
  });
}

const operationsOf = ({ paths }: Description): Located[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

const titleOf = ({ path, operation: { summary, deprecated } }: Located) =>
  deprecated ? `${summary} (${path})` : summary;

const links = (title: string, targets: readonly (readonly [id: string, name: string])[]) =>
  `<h2>${text(title)}</h2>\n<ul>${targets.map(([id, name]) => `<li><a href="#${text(id)}">${text(name)}</a></li>`).join('\n')}</ul>`;

function operationHtml(located: Located, { components }: Description, place: Place): string {
  const { method, path, operation } = located;
  const { operationId, description = '', security, parameters = [], requestBody, responses } = operation;
  const id = text(operationId);
  const tokens = security.flatMap((names) => Object.keys(names)).map((name) => components.securitySchemes[name]);
  const old = operation.deprecated ? '<p><strong>An older address of the same route.</strong></p>\n' : '';
  return `<section class="operation" id="${id}">
<h3><a href="#${id}">${text(titleOf(located))}</a></h3>
<p class="route"><code><span class="method">${text(method)}</span> ${text(path)}</code></p>
${old}<p>${prose(description)}</p>
${tokens.map((scheme) => `<p>Token: ${prose(scheme?.description ?? '')}</p>`).join('\n')}
${parameters.length === 0 ? '' : `<h4>Parameters</h4>\n${parameterTable(parameters)}`}
${requestBody ? bodyHtml(requestBody) : ''}
<h4>Answers</h4>
${table(
  ['Status', 'Meaning', 'Body', 'Headers'],
  Object.entries(responses).map(([status, answer]) => answerRow(status, answer, place)),
)}
${examplesOf(responses)}
<h4>As a command</h4>
<pre tabindex="0"><code>${text(curlOf(located, place.baseUrl))}</code></pre>
</section>`;
}

const parameterTable = (parameters: readonly Parameter[]) =>
  table(
    ['Name', 'In', 'Type', 'Meaning'],
    parameters.map(({ name, in: where, required = false, description = '', schema }) => [
      `<code>${text(name)}</code>${required ? '' : ' <span class="status">optional</span>'}`,
      text(where),
      typeOf(schema) + (schema.default === undefined ? '' : `; default <code>${text(String(schema.default))}</code>`),
      prose(description),
    ]),
  );

const bodyHtml = ({ content, required = false }: NonNullable<Operation['requestBody']>) =>
  Object.entries(content)
    .map(([type, media]) => {
      const need = required ? '' : ', optional';
      return `<h4>Body (<code>${text(type)}</code>${need})</h4>\n${schemaHtml(media.schema)}${valuesOf(media)
        .map(([name, value]) => exampleHtml(name, value))
        .join('\n')}`;
    })
    .join('\n');

function answerRow(status: string, { description, content = {}, headers = {} }: Answer, { root }: Place): string[] {
  const meaning = prose(description).replace(
    /<code>([a-z_]+)<\/code>:/g,
    (_, name: string) => `<a href="${text(root)}/docs/errors#${name}"><code>${name}</code></a>:`,
  );
  const bodies = Object.entries(content).map(([type, { schema }]) => `${typeOf(schema)} as <code>${text(type)}</code>`);
  const names = Object.keys(headers).map((name) => `<code>${text(name)}</code>`);
  return [`<code>${text(status)}</code>`, meaning, bodies.join('<br>'), names.join(', ')];
}

const valuesOf = ({ example, examples = {} }: Media): [name: string, value: unknown][] => [
  ...(example === undefined ? [] : [['Example', example] as [string, unknown]]),
  ...Object.entries(examples).map(([name, { value }]): [string, unknown] => [name, value]),
];

const examplesOf = (responses: Operation['responses']) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap((media) =>
        valuesOf(media).map(([name, value]) =>
          exampleHtml(`${name === 'Example' ? 'Example' : name} (${status})`, value),
        ),
      ),
    )
    .join('\n');

const exampleHtml = (name: string, value: unknown) =>
  `<details><summary>${text(name)}</summary>\n<pre tabindex="0"><code>${text(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code></pre></details>`;

function curlOf({ method, path, operation }: Located, baseUrl: string): string {
  const query = (operation.parameters ?? []).filter(({ in: where, required }) => where === 'query' && required);
  const address = `${baseUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`;
  const search = query.map(({ name }) => `${name}=$${name.toUpperCase()}`).join('&');
  const isAdmin = operation.security.some((names) => 'adminKey' in names);
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [[, example] = []] = media ? valuesOf(media) : [];
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${address}${search === '' ? '' : `?${search}`}"`,
    isAdmin ? '-H "x-admin-key: $ADMIN_KEY"' : '-H "Authorization: Bearer $TOKEN"',
    ...(type === 'multipart/form-data' ? ['-F file=@report.pdf'] : []),
    ...(type === 'application/json' && example !== undefined
      ? [`-H "Content-Type: ${type}"`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]
      : []),
    ...(type !== undefined && type !== 'application/json' && type !== 'multipart/form-data'
      ? [`-H "Content-Type: ${type}"`, '--data-binary @part.jsonl']
      : []),
  ];
  return lines.join(' \\\n  ');
}

const schemaSection = (name: string, schema: Schema) => {
  const id = text(schemaId(name));
  return `<section class="operation" id="${id}">
<h3><a href="#${id}"><code>${text(name)}</code></a></h3>
${schema.description === undefined ? '' : `<p>${prose(schema.description)}</p>\n`}${schemaHtml(schema)}
</section>`;
};
