export type ErrorEntry = {
  code: string;
  statuses: readonly number[];
  meaning: string;
  remedy: string;
  retry: string;
  headers: readonly { name: string; meaning: string }[];
};

const text = Bun.escapeHTML;

/** `docs_url` links to the section's id. */
export function errorSections(entries: readonly ErrorEntry[]): string {
  const links = entries.map(({ code }) => `<li><a href="#${text(code)}"><code>${text(code)}</code></a></li>`);
  return `<ul class="codes">
${links.join('\n')}
</ul>
${entries.map(section).join('\n')}`;
}

function section({ code, statuses, meaning, remedy, retry, headers }: ErrorEntry): string {
  const id = text(code);
  const described = headers.map(({ name, meaning }) => `<dd><code>${text(name)}</code>: ${text(meaning)}</dd>`);
  return `<section class="code" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}"><code>${id}</code></a> <span class="status">HTTP ${either(statuses)}</span></h2>
<dl>
<dt>What happened</dt>
<dd>${text(meaning)}</dd>
<dt>What to do</dt>
<dd>${text(remedy)}</dd>
<dt>Send it again?</dt>
<dd>${text(retry)}</dd>
<dt>Response headers</dt>
${described.join('\n')}
</dl>
</section>`;
}

export const errorMarkdown = (entries: readonly ErrorEntry[]): string =>
  entries
    .map(({ code, statuses, meaning, remedy, retry, headers }) => {
      const described = headers.map(({ name, meaning }) => `  - \`${name}\`: ${meaning}`);
      return `## ${code}

- HTTP status: ${either(statuses)}
- What happened: ${meaning}
- What to do: ${remedy}
- Send it again? ${retry}
- Response headers:
${described.join('\n')}
`;
    })
    .join('\n');

const either = (values: readonly number[]) =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
