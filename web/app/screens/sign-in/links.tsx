import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Problem } from '../../../sign-in/browser/problem.ts';
import { href, mails, signInKind } from '../../data/place.ts';
import { acceptInvitation, askForReset, confirmAddress, resetPassword, session } from '../../data/session.ts';
import { toast } from '../../parts/toast.tsx';
import { Card, EmailField, External, Form, NewPasswordField } from './entry.tsx';

/** Browsers never send the fragment. */
function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  // Keeps the link out of the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}

async function opening(work: Promise<unknown>): Promise<void> {
  await work.catch((cause: unknown) => {
    if (cause instanceof Problem && cause.message.startsWith('token: '))
      throw new Problem(cause.code, `T${cause.message.slice('token: t'.length)}`);
    throw cause;
  });
}

export function Invite() {
  const token = useLinkToken();
  const { route } = useLocation();
  if (signInKind === 'external') return <External />;
  if (token === '') return <Broken />;
  return (
    <Card title="Welcome to hale">
      <p class="quiet">You were invited to this server. With a password the account is yours.</p>
      <SignedIn />
      <Form
        action="Create account"
        submit={async ({ password = '' }) => {
          await opening(acceptInvitation({ token, password }));
          route(href('/today'), true);
        }}
      >
        <NewPasswordField label="Choose a password" />
      </Form>
    </Card>
  );
}

export function Reset() {
  const token = useLinkToken();
  const { route } = useLocation();
  if (signInKind === 'external') return <External />;
  if (token === '') return mails ? <AskForLink /> : <NoMail />;
  return (
    <Card title="Choose a new password">
      <p class="quiet">It signs you in here, and out everywhere else.</p>
      <SignedIn />
      <Form
        action="Save"
        submit={async ({ password = '' }) => {
          await opening(resetPassword({ token, new_password: password }));
          toast('Your new password holds. You are signed out everywhere else.');
          route(href('/today'), true);
        }}
      >
        <NewPasswordField label="New password" />
      </Form>
    </Card>
  );
}

function AskForLink() {
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Card title="Look into your mail" key="sent">
        <p role="status">
          If there is an account with this address, a link is on its way. It works once, for one hour.
        </p>
        <BackToSignIn />
      </Card>
    );
  return (
    <Card title="Forgot your password?">
      <p class="quiet">If there is an account with this address, a link comes by mail.</p>
      <Form
        action="Send the link"
        submit={async ({ email = '' }) => {
          await askForReset(email);
          setSent(true);
        }}
      >
        <EmailField />
      </Form>
      <BackToSignIn />
    </Card>
  );
}

export function Verify() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  if (signInKind === 'external') return <External />;
  if (token === '') return <Broken />;
  if (done)
    return (
      <Card title="Your address is confirmed" key="done">
        <p>
          <a href={href('/today')}>Go on to hale</a>
        </p>
      </Card>
    );
  return (
    <Card title="Confirm your address">
      <p class="quiet">The link came by mail to the address of your account.</p>
      <Form
        action="Confirm"
        submit={async () => {
          await opening(confirmAddress(token));
          setDone(true);
        }}
      />
    </Card>
  );
}

/** The link may be another account's. */
function SignedIn() {
  const known = session.value;
  if (known.state !== 'in') return null;
  return (
    <p>
      You are signed in as <span class="strong">{known.email}</span>. If this link is of another account, that one takes
      its place in this browser.
    </p>
  );
}

const BackToSignIn = () => (
  <p>
    <a href={href('/sign-in')}>Sign in</a>
  </p>
);

const NoMail = () => (
  <Card title="Lost your password?">
    <p>
      This server sends no mail. Whoever runs it can give you a link for a new password:{' '}
      <code>hale users reset-password</code> prints one.
    </p>
    <BackToSignIn />
  </Card>
);

const Broken = () => (
  <Card title="This link is not whole">
    <p>Open it again as it was given to you, or ask for a new one.</p>
    <BackToSignIn />
  </Card>
);
