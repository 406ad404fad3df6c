import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cbor } from './cbor.ts';

/** The part of `PublicKeyCredentialCreationOptionsJSON` that an authenticator goes by. */
export interface PasskeyOrder {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

/** The part of `PublicKeyCredentialRequestOptionsJSON` that an authenticator goes by. */
export interface PasskeyQuestion {
  challenge: string;
  rpId: string;
}

/** A deliberate fault. */
export interface Tampering {
  origin?: string;
  rpId?: string;
  counter?: number;
  userHandle?: string;
  challenge?: string;
  isUserVerified?: boolean;
  type?: string;
  crossOrigin?: boolean;
}

/** A passkey in software, as a browser at `origin` would speak for it; the real formats with real signatures. */
export interface SoftwarePasskey {
  readonly id: string;
  /** The answer to `navigator.credentials.create`. */
  create(order: PasskeyOrder, tampering?: Tampering): ReturnType<typeof creation>;
  /** The answer to `navigator.credentials.get`. It counts up with each. */
  answer(question: PasskeyQuestion, tampering?: Tampering): ReturnType<typeof assertion>;
}

const userPresent = 0x01;
const userVerified = 0x04;
const attested = 0x40;

interface Inside {
  id: string;
  origin: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function createSoftwarePasskey(origin: string): SoftwarePasskey {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const inside = { id: randomBytes(16).toString('base64url'), origin, ...keys };
  let counter = 0;
  let userHandle = '';
  return {
    id: inside.id,
    create(order, tampering = {}) {
      userHandle = order.user.id;
      return creation(inside, order, tampering);
    },
    answer(question, tampering = {}) {
      counter += 1;
      return assertion(inside, question, { counter, userHandle, ...tampering });
    },
  };
}

function creation({ id, origin, publicKey }: Inside, order: PasskeyOrder, tampering: Tampering) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]],
      [-3, coordinates[1]],
    ]),
  );
  const rawId = Buffer.from(id, 'base64url');
  const idLength = Buffer.from([rawId.length >> 8, rawId.length & 0xff]);
  const credential = Buffer.concat([Buffer.alloc(16), idLength, rawId, coseKey]);
  const authData = Buffer.concat([
    head(tampering.rpId ?? order.rp.id, flagsOf(tampering) | attested, tampering.counter ?? 0),
    credential,
  ]);
  const attestation = cbor(
    new Map<string, string | Buffer | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData('webauthn.create', origin, order.challenge, tampering).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}

function assertion(
  { id, origin, privateKey }: Inside,
  question: PasskeyQuestion,
  tampering: Tampering & { counter: number; userHandle: string },
) {
  const client = clientData('webauthn.get', origin, question.challenge, tampering);
  const authData = head(tampering.rpId ?? question.rpId, flagsOf(tampering), tampering.counter);
  const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle: tampering.userHandle,
    },
  };
}

function flagsOf({ isUserVerified = true }: Tampering): number {
  return userPresent | (isUserVerified ? userVerified : 0);
}

/** Returns the authenticator data up to the counter. */
function head(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

function clientData(type: string, origin: string, challenge: string, tampering: Tampering): Buffer {
  const data = {
    type: tampering.type ?? type,
    challenge: tampering.challenge ?? challenge,
    origin: tampering.origin ?? origin,
    crossOrigin: tampering.crossOrigin ?? false,
  };
  return Buffer.from(JSON.stringify(data));
}
