import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../../../sign-in/browser/problem.ts';
import { href, signInKind } from '../../data/place.ts';
import { session, signIn, signUp } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Title } from '../../parts/title.tsx';

export function SignIn() {
  const known = session.value;
  if (signInKind === 'external') return <External />;
  return (
    <Card title="Sign in">
      {known.state === 'out' && known.why !== '' && <p role="status">{known.why}</p>}
      <Form action="Sign in" submit={signIn}>
        <Field label="E-mail" name="email" {...emailInput} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxLength={128}
          required
        />
      </Form>
      {signInKind === 'open' && (
        <p class="quiet">
          New here? <a href={href('/sign-up')}>Create an account</a>
        </p>
      )}
    </Card>
  );
}

export function SignUp() {
  if (signInKind !== 'open') return <Closed />;
  return (
    <Card title="Create an account">
      <p class="quiet">It belongs to this hale server and to no other.</p>
      <Form action="Create account" submit={signUp}>
        <Field label="E-mail" name="email" {...emailInput} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="new-password"
          minLength={10}
          maxLength={128}
          hint="10 to 128 characters."
          required
        />
      </Form>
      <p class="quiet">
        You have one? <a href={href('/sign-in')}>Sign in</a>
      </p>
    </Card>
  );
}

const emailInput = {
  type: 'email',
  autocomplete: 'username',
  autocapitalize: 'none',
  spellcheck: false,
  maxLength: 254,
  required: true,
} as const;

const Card = ({ title, children }: { title: string; children: ComponentChildren }) => (
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

type Credentials = { email: string; password: string };
type FormProps = { action: string; submit: (fields: Credentials) => Promise<void>; children: ComponentChildren };

function Form({ action, submit, children }: FormProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const fields = new FormData(form);
    try {
      await submit({ email: String(fields.get('email')), password: String(fields.get('password')) });
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

const Closed = () => (
  <Card title="No new accounts">
    <p>Whoever runs this server has closed it for new accounts.</p>
    <p>
      <a href={href('/sign-in')}>Sign in</a>
    </p>
  </Card>
);

const External = () => (
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
