import { Problem } from '../../sign-in/browser/problem.ts';
import { address, signInKind } from './place.ts';
import { auth, enter } from './session.ts';

const { hostname } = new URL(address);
/** Passkeys need a host name. */
const isNamed = !/^(\[.*\]|[\d.]+)$/.test(hostname);
const isKnown = 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

export const noPasskeys = !isNamed
  ? `Passkeys need a host name, and this server is reached at ${hostname}. Whoever runs it can set BASE_URL.`
  : isKnown
    ? ''
    : 'This browser does not know passkeys.';
export const hasPasskeys = noPasskeys === '' && signInKind !== 'external';

export async function signInWithPasskey(): Promise<void> {
  const options = await auth('passkey/sign-in-options');
  const response = await fromDevice(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
  await enter('passkey/sign-in', { response });
}

export async function addPasskey(name: string): Promise<void> {
  const options = await auth('passkey/register-options');
  const response = await fromDevice(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );
  await auth('passkey/register', { response, ...(name !== '' && { name }) });
}

export async function removePasskey(id: string): Promise<void> {
  await auth('passkey/remove', { id });
}

async function fromDevice(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((cause: unknown) => {
    const name = cause instanceof DOMException ? cause.name : '';
    throw new Problem('passkey', texts[name] ?? 'The device gave no passkey.');
  });
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new Problem('passkey', 'The device gave no passkey.');
}

const texts: Record<string, string> = {
  NotAllowedError: 'That was stopped, or took too long.',
  InvalidStateError: 'This device has a passkey of this account already.',
};
