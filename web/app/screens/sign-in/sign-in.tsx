import { useState } from 'preact/hooks';
import { problemOf } from '../../data/api.ts';
import { hasPasskeys, signInWithPasskey } from '../../data/passkeys.ts';
import { href, mails, signInKind } from '../../data/place.ts';
import { session, signIn, signUp } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Card, EmailField, External, Form, NewPasswordField } from './entry.tsx';

export function SignIn() {
  const known = session.value;
  if (signInKind === 'external') return <External />;
  return (
    <Card title="Sign in">
      {known.state === 'out' && known.why !== '' && <p role="status">{known.why}</p>}
      <Form action="Sign in" submit={({ email = '', password = '' }) => signIn({ email, password })}>
        <EmailField />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxLength={128}
          required
        />
      </Form>
      {hasPasskeys && <ByPasskey />}
      <p class="quiet">
        <a href={href('/reset')}>{mails ? 'Forgot your password?' : 'Lost your password?'}</a>
      </p>
      {signInKind === 'open' && (
        <p class="quiet">
          New here? <a href={href('/sign-up')}>Create an account</a>
        </p>
      )}
    </Card>
  );
}

function ByPasskey() {
  const [problem, setProblem] = useState('');
  const go = async () => {
    setProblem('');
    await signInWithPasskey().catch((cause: unknown) => setProblem(problemOf(cause).message));
  };
  return (
    <>
      <p class="problem" role="alert">
        {problem}
      </p>
      <Button wide onClick={go}>
        Sign in with a passkey
      </Button>
    </>
  );
}

export function SignUp() {
  if (signInKind !== 'open') return <Closed />;
  return (
    <Card title="Create an account">
      <p class="quiet">It belongs to this hale server and to no other.</p>
      <Form action="Create account" submit={({ email = '', password = '' }) => signUp({ email, password })}>
        <EmailField />
        <NewPasswordField label="Password" />
      </Form>
      <p class="quiet">
        You have one? <a href={href('/sign-in')}>Sign in</a>
      </p>
    </Card>
  );
}

const Closed = () => (
  <Card title="No new accounts">
    <p>Whoever runs this server has closed it for new accounts, and can send you an invitation.</p>
    <p>
      <a href={href('/sign-in')}>Sign in</a>
    </p>
  </Card>
);
