import type {
  addPasskey,
  CallInput,
  CallOutput,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@atoll/contract';
import { hashSecret } from '../kernel/secrets.ts';
import type { Passkey } from './passkey.store.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeyOrder = CallOutput<typeof startPasskey>;
export type PasskeyQuestion = CallOutput<typeof startPasskeySignIn>;
export type NewPasskeyAnswer = CallInput<typeof addPasskey>['passkey'];
export type PasskeyAnswer = CallInput<typeof signInWithPasskey>['passkey'];

export const challengeLifeMs = 5 * 60_000;

/** Ed25519, ECDSA with P-256, RSA. The library's default list makes Node warn about experimental algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded on first use, because it takes 190 ms of processor time. */
const library = () => import('@simplewebauthn/server');

function named(passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[]) {
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/** Returns creation options for a passkey that can sign in alone, if the authenticator supports that. */
export async function writeOrder(
  { host }: RelyingParty,
  person: { id: string; email: string },
  challenge: Uint8Array<ArrayBuffer>,
  existing: readonly Passkey[],
): Promise<PasskeyOrder> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Atoll',
    rpID: host,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.email,
    challenge,
    timeout: challengeLifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: named(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return options as PasskeyOrder;
}

/**
 * Returns request options for a passkey.
 * @param allowed none: any passkey of the browser for this host
 * @param isAlone whether it is the only proof, so that the authenticator must verify the person
 */
export async function writeQuestion(
  { host }: RelyingParty,
  challenge: Uint8Array<ArrayBuffer>,
  allowed: readonly Passkey[],
  isAlone: boolean,
): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge,
    timeout: challengeLifeMs,
    allowCredentials: named(allowed),
    userVerification: isAlone ? 'required' : 'preferred',
  });
  return options as PasskeyQuestion;
}

export interface CheckedOrder {
  challengeHash: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  isSynced: boolean;
}

/** Returns the expected origin and host. The challenge is only recorded here, because the caller looks up its hash. */
function expectFrom(rp: RelyingParty) {
  let hash = '';
  return {
    terms: {
      expectedChallenge: (challenge: string) => {
        hash = hashSecret(challenge);
        return true;
      },
      expectedOrigin: rp.origin,
      expectedRPID: rp.host,
    },
    challengeHash: () => hash,
  };
}

/** Returns null if the answer has another origin or host, or an unknown format. The caller checks the challenge's hash. */
export async function checkOrder(rp: RelyingParty, answer: NewPasskeyAnswer): Promise<CheckedOrder | null> {
  const { verifyRegistrationResponse } = await library();
  const expectation = expectFrom(rp);
  const verification = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    ...expectation.terms,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(refused);
  if (!verification?.verified || isFramed(answer.response.clientDataJSON)) return null;
  const { credential, credentialBackedUp } = verification.registrationInfo;
  return {
    challengeHash: expectation.challengeHash(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

export interface CheckedAnswer {
  challengeHash: string;
  counter: number;
  isSynced: boolean;
}

/**
 * Returns null if the answer has another origin, host or key, or a counter that doesn't increase, which indicates a
 * copied key. The caller checks the challenge's hash.
 */
export async function checkAnswer(
  rp: RelyingParty,
  passkey: Passkey,
  answer: PasskeyAnswer,
  isAlone: boolean,
): Promise<CheckedAnswer | null> {
  const { verifyAuthenticationResponse } = await library();
  const expectation = expectFrom(rp);
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    ...expectation.terms,
    requireUserVerification: isAlone,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refused);
  if (!verification?.verified || isFramed(answer.response.clientDataJSON)) return null;
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  return { challengeHash: expectation.challengeHash(), counter: newCounter, isSynced: credentialBackedUp };
}

/** The library throws for every invalid answer. */
function refused(): undefined {
  return undefined;
}

/** Reports whether the request came from a frame. The console is never framed. */
function isFramed(clientDataJSON: string): boolean {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return (data as { crossOrigin?: unknown }).crossOrigin === true;
}
