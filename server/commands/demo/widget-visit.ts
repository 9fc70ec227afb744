import { UsageError } from '../../../web/cli/usage-error.ts';
import { request } from './http.ts';

/** Opens the widget's page, chooses the provider, presses Allow and lands where the page leads: a browser without a screen. */
export async function allowInWidget(widgetUrl: string, provider: string): Promise<void> {
  const page = await request(widgetUrl);
  const form = await readForm(page);
  if (!form.choices.includes(provider)) throw new UsageError(`The widget does not offer ${provider}.`);
  const body = new URLSearchParams({ [form.choiceName]: provider, [form.buttonName]: form.buttonValue });
  const landed = await request(page.url, { method: 'POST', body });
  await landed.body?.cancel();
  if (!landed.ok) throw new UsageError(`The widget answered ${landed.status}.`);
}

type Form = { choiceName: string; choices: string[]; buttonName: string; buttonValue: string };

async function readForm(page: Response): Promise<Form> {
  const form: Form = { choiceName: '', choices: [], buttonName: '', buttonValue: '' };
  const rewriter = new HTMLRewriter()
    .on('form[method="post"] input[type="radio"]', {
      element: (input) => {
        form.choiceName = input.getAttribute('name') ?? '';
        form.choices.push(input.getAttribute('value') ?? '');
      },
    })
    .on('form[method="post"] button.allow', {
      element: (button) => {
        form.buttonName = button.getAttribute('name') ?? '';
        form.buttonValue = button.getAttribute('value') ?? '';
      },
    });
  await rewriter.transform(page).text();
  return form;
}
