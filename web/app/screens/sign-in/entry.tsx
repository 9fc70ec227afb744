import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../../../sign-in/browser/problem.ts';
import { href } from '../../data/place.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Title } from '../../parts/title.tsx';

export const Card = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="entry stack">
    <p class="brand">hale</p>
    <div class="card stack">
      <Title>{title}</Title>
      {children}
    </div>
    <p class="quiet small">
      Your data stays on this server. <a href={href('/docs/privacy')}>What is stored and who sees it</a>
    </p>
  </div>
);

type Fields = Readonly<Record<string, string>>;
type FormProps = { action: string; submit: (fields: Fields) => Promise<void>; children?: ComponentChildren };

export function Form({ action, submit, children }: FormProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await submit(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    } catch (cause) {
      setProblem(cause instanceof Problem ? cause.message : 'Something went wrong in this page.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <p class="problem" role="alert">
        {problem}
      </p>
      {children}
      <Button type="submit" kind="main" wide aria-busy={busy}>
        {action}
      </Button>
    </form>
  );
}

export const EmailField = () => (
  <Field
    label="E-mail"
    name="email"
    type="email"
    autocomplete="username"
    autocapitalize="none"
    spellcheck={false}
    maxLength={254}
    required
  />
);

export const NewPasswordField = ({ label }: { label: string }) => (
  <Field
    label={label}
    name="password"
    type="password"
    autocomplete="new-password"
    minLength={10}
    maxLength={128}
    hint="10 to 128 characters."
    required
  />
);

export const External = () => (
  <Card title="Sign in elsewhere">
    <p>
      This server lets another service sign its people in, and that service does not work inside this page. Use hale
      from a terminal with <code>hale login</code>, or from a program.
    </p>
    <p>
      <a href={href('/docs/authentication')}>How to sign in</a>
    </p>
  </Card>
);
