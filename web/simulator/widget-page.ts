import { palette } from '../pages/page-style.ts';

export const simulatorStyle = `${palette}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
.notice { margin: 0; padding: .6rem 1.25rem; background: #7a4b00; color: #fff; text-align: center; font-size: .94rem; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.25; letter-spacing: -.02em; }
p { margin: 0 0 1rem; }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; }
legend { margin: 0 0 .5rem; padding: 0; font-weight: 600; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .5rem; }
label { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; padding: .4rem .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; cursor: pointer; }
label:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
input { margin: 0; width: 1.1rem; height: 1.1rem; flex: none; accent-color: var(--accent); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
button { min-height: 2.75rem; padding: .5rem 1.5rem; font: inherit; font-weight: 600; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); color: var(--text); cursor: pointer; }
button.allow { background: var(--accent); border-color: var(--accent); color: var(--page); }
`;

export const widgetPage = (providers: readonly string[]) =>
  page(
    'Connect a wearable',
    `<h1>Connect a wearable</h1>
<p>hale would like to read the activity, sleep, daily and body data of a made-up person at the provider that you choose.</p>
<form method="post">
<fieldset>
<legend>Provider</legend>
<div class="choices">
${providers.map((provider, index) => choice(provider, index === 0)).join('\n')}
</div>
</fieldset>
<div class="actions">
<button class="allow" name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  );

const choice = (provider: string, chosen: boolean) =>
  `<label><input type="radio" name="provider" value="${provider}"${chosen ? ' checked' : ''}>${titled(provider)}</label>`;

const titled = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1);

const notices = {
  connected: ['Connected', 'The made-up person is connected. You can close this window.'],
  cancelled: ['Cancelled', 'Nothing has been connected. You can close this window.'],
  ended: ['This link is over', 'It has been used or has expired. Start connecting again from where you came.'],
} as const;

export function simulatorNotice(name: keyof typeof notices): string {
  const [title, text] = notices[name];
  return page(title, `<h1>${title}</h1>\n<p>${text}</p>`);
}

const page = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (simulator)</title>
<style>${simulatorStyle}</style>
</head>
<body>
<p class="notice" role="note">Simulator: no real provider is asked, and no real data is read.</p>
<main>
${main}
</main>
</body>
</html>
`;
