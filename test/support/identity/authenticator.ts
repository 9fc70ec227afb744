import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const flags = { present: 0x01, verified: 0x04, withKey: 0x40 };

/** As much CBOR (RFC 8949) as an attestation needs. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([name, held]) => [cbor(name), cbor(held as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}

type Ceremony = { challenge: string; origin: string; host: string };

/** A passkey of one account, kept in software: WebAuthn with ES256 and attestation `none`. */
export function newPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const dataFor = (host: string, flag: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++uses);
    return Buffer.concat([sha256(host), Buffer.from([flag]), counter]);
  };
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, Uint8Array>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64url')]),
    ),
    clientExtensionResults: {},
  });
  return {
    id: id.toString('base64url'),
    create: (ceremony: Ceremony) => {
      const length = Buffer.from([0, id.length]);
      const own = dataFor(ceremony.host, flags.present | flags.verified | flags.withKey);
      const authData = Buffer.concat([own, Buffer.alloc(16), length, id, cose]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return answer({ clientDataJSON: clientData('webauthn.create', ceremony), attestationObject });
    },
    get: (ceremony: Ceremony, { verified = true } = {}) => {
      const clientDataJSON = clientData('webauthn.get', ceremony);
      const authenticatorData = dataFor(ceremony.host, flags.present | (verified ? flags.verified : 0));
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}
