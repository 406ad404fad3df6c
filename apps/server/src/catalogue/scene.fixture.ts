import { createHash } from 'node:crypto';
import {
  captcha,
  createBucket,
  type Envelope,
  type ErrorCode,
  sendMail,
  signIn,
  startUpload,
  userType,
} from '@atoll/contract';
import { type Account, type Api, type Atoll, api, linkIn, signUp } from '@atoll/testkit';

/** The setting of a scenario: a running server, an account, and the language of the answers. */
export interface Scene {
  readonly server: Atoll;
  /** An account that all scenarios of a server share. No scenario may end its session. */
  readonly me: Account;
  /** Client of `me`, in the scene's language. */
  readonly mine: Api;
  /** Client without a session, in the scene's language. */
  readonly anyone: Api;
  /** Returns the same client in the scene's language. */
  speak(client: Api): Api;
  /** Repeats the last call that was made in the scene's language, in another language. */
  repeatIn(language: string): Promise<Envelope<unknown>>;
}

/** A real operation that is refused, with a pattern for the English text of its message. */
export type Scenario = readonly [gist: RegExp, refused: (scene: Scene) => Promise<Envelope<unknown>>];
export type Scenarios = Partial<Record<ErrorCode, Scenario>>;

let counter = 0;
export const unique = (name: string) => `${name}-${Date.now().toString(36)}-${++counter}`;

const base64 = (text: string) => Buffer.from(text).toString('base64');

export function trySignIn(client: Api, email: string, password: string): Promise<Envelope<unknown>> {
  return client.call(signIn, { user_type: userType, username: email, password: base64(password) });
}

/** Gives a fresh account `count` wrong passwords. Returns the last answer. */
export async function wrongPasswords({ server, anyone }: Scene, count: number): Promise<Envelope<unknown>> {
  const { email } = await signUp(server);
  for (let tries = 1; tries < count; tries++) await trySignIn(anyone, email, 'Wrong1!wrong');
  return trySignIn(anyone, email, 'Wrong1!wrong');
}

export async function bucketOf({ me }: Scene): Promise<string> {
  const name = unique('catalogue');
  await me.api.ask(createBucket, { name });
  return name;
}

/** Stores an object like the console: requests a signed URL, and sends the bytes there. */
export async function upload(scene: Scene, bucket: string, key: string, body: string): Promise<void> {
  const started = await scene.me.api.ask(startUpload, { bucket, key, size_bytes: body.length });
  if (started.kind !== 'single') throw new Error('too large for one request');
  const { status } = await fetch(started.url, { method: 'PUT', headers: started.headers, body });
  if (status !== 200) throw new Error(`the upload got ${status}`);
}

/** Returns the signature of a reset link, requested with the captcha's proof of work. */
export async function resetSignature({ server, anyone }: Scene, email: string): Promise<string> {
  const { key_captcha: key, challenge } = await anyone.ask(captcha, {});
  const request = {
    send_type: 'forget-password',
    email,
    key_captcha: key,
    val_captcha: solve(challenge),
  } as const;
  await anyone.ask(sendMail, request);
  const mail = await server.mail?.waitForMail(email, ({ text }) => text.includes('signature='));
  if (!mail) throw new Error('the server has no mail');
  return linkIn(mail, '/reset-password').searchParams.get('signature') ?? '';
}

interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

function solve({ maxnumber, ...challenge }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge) return base64(JSON.stringify({ ...challenge, number }));
  }
  throw new Error('the challenge has no solution');
}

/** Creates the scene of one language. All scenes of a server share `me`. */
export function openScene(server: Atoll, me: Account, language: string): Scene {
  let repeat: Scene['repeatIn'] | undefined;
  const recording = (client: Api): Api => ({
    call(declared, input) {
      repeat = (other) => client.with({ 'accept-language': other }).call(declared, input);
      return client.call(declared, input);
    },
    ask: client.ask,
    with: (headers) => recording(client.with(headers)),
  });
  const speak = (client: Api) => recording(client.with({ 'accept-language': language }));
  return {
    server,
    me,
    mine: speak(me.api),
    anyone: speak(api(server)),
    speak,
    async repeatIn(other) {
      if (!repeat) throw new Error('no call was made in this scene');
      return repeat(other);
    },
  };
}
