export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

const text = Bun.escapeHTML;
const code = (value: unknown) =>
  `<code>${text(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}</code>`;
export const prose = (markdown: string) => text(markdown).replace(/`([^`]+)`/g, '<code>$1</code>');

const schemaName = ($ref: string) => $ref.split('/').at(-1) ?? '';
export const schemaId = (name: string) => `schema-${name}`;
const schemaLink = ($ref: string) =>
  `<a href="#${text(schemaId(schemaName($ref)))}"><code>${text(schemaName($ref))}</code></a>`;

export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaLink(schema.$ref);
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.type === 'array')
    return `list${range(schema.minItems, schema.maxItems, ' of', ' entries')} of ${typeOf(schema.items ?? {})}`;
  if (schema.properties) return inline(schema);
  if (typeof schema.additionalProperties === 'object')
    return `map from ${typeOf(schema.propertyNames ?? { type: 'string' })} to ${typeOf(schema.additionalProperties)}`;
  const { type = 'any value', format } = schema;
  const kinds = typeof type === 'string' ? type : type.join(' or ');
  const named = format === undefined ? kinds : `${kinds} (${text(format)})`;
  return `${named}${bounds(schema)}`;
}

const inline = ({ properties = {}, required = [] }: Schema) =>
  `{ ${Object.entries(properties)
    .map(([name, schema]) => `<code>${text(name)}${required.includes(name) ? '' : '?'}</code>: ${typeOf(schema)}`)
    .join(', ')} }`;

function bounds({ minimum, maximum, exclusiveMinimum, minLength, maxLength }: Schema): string {
  const safe = (value?: number) => (Math.abs(value ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : value);
  const above = exclusiveMinimum === undefined ? '' : `, above ${exclusiveMinimum}`;
  return `${range(safe(minimum), safe(maximum), ',', '')}${above}${range(minLength, maxLength, ',', ' characters')}`;
}

function range(min: number | undefined, max: number | undefined, before: string, unit: string): string {
  if (min === undefined && max === undefined) return '';
  if (min === undefined) return `${before} at most ${max}${unit}`;
  if (max === undefined) return `${before} at least ${min}${unit}`;
  return `${before} ${min === max ? min : `${min} to ${max}`}${unit}`;
}

export function schemaHtml(schema: Schema): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return choices.map((choice, at) => `<p>${at === 0 ? 'One of' : 'or'}</p>\n${schemaHtml(choice)}`).join('\n');
  if (!schema.properties) return `<p>${typeOf(schema)}</p>`;
  return table(['Field', 'Type', 'Meaning'], fields(schema, ''));
}

function fields({ properties = {}, required = [] }: Schema, before: string): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    const inner = schema.properties ? schema : schema.items?.properties ? schema.items : null;
    const type = inner ? (inner === schema ? 'object' : 'list of objects') : typeOf(schema);
    const need = required.includes(name) ? '' : ' <span class="status">optional</span>';
    const preset = schema.default === undefined ? '' : `Default ${code(schema.default)}. `;
    const row = [code(path) + need, type, preset + prose(schema.description ?? '')];
    return inner ? [row, ...fields(inner, inner === schema ? `${path}.` : `${path}[].`)] : [row];
  });
}

/** Cells are HTML. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="table" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`;
}
