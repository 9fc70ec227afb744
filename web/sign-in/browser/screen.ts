import { Problem } from './problem.ts';

const names = ['loading', 'sign-in', 'sign-up', 'code', 'approve', 'done', 'cancelled', 'broken'] as const;
type Name = (typeof names)[number];

const find = (id: string): HTMLElement | null => document.getElementById(id);

export function elementOf(id: string): HTMLElement {
  const element = find(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

/** For screen readers. */
export function show(name: Name): void {
  for (const other of names) find(other)?.toggleAttribute('hidden', other !== name);
  const heading = elementOf(name).querySelector('h1');
  heading?.focus();
  document.title = `${heading?.textContent ?? 'Sign in'} · hale`;
}

export function showProblem(text: string): void {
  elementOf('problem').textContent = text;
}

export async function runDisabled(section: Name, action: () => Promise<void>): Promise<void> {
  const buttons = [...elementOf(section).querySelectorAll<HTMLButtonElement>('button')];
  if (buttons.some((button) => button.disabled)) return;
  const active = document.activeElement;
  showProblem('');
  for (const button of buttons) button.disabled = true;
  try {
    await action();
  } catch (cause) {
    showProblem(cause instanceof Problem ? cause.message : 'Something went wrong in this page. Load it again.');
  } finally {
    for (const button of buttons) button.disabled = false;
    // A disabled button loses the focus.
    if (document.activeElement === document.body && active instanceof HTMLElement) active.focus();
  }
}

export function onClick(id: string, action: () => void): void {
  find(id)?.addEventListener('click', action);
}

export function onSubmit(id: string, action: (fields: Record<string, string>) => void): void {
  const form = find(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    action(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
  });
}
