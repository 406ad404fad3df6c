import { randomBytes } from 'node:crypto';
import { register, sendMail, userInfo, validateEmail } from '@atoll/contract';
import { type Api, api } from '../api.ts';
import type { ReceivedMail } from '../smtp-sink.ts';
import type { Atoll } from './server.ts';

export interface SignUpDetails {
  email?: string;
  username?: string;
  /** Must satisfy the rules for passwords. */
  password?: string;
  invite?: string;
}

export interface Account {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly accessKey: string;
  readonly token: string;
  /** Calls as this account. */
  readonly api: Api;
}

/** Opens an account as a person does: asks for the code, reads it in the mail, and registers with it. */
export async function signUp(server: Atoll, details: SignUpDetails = {}): Promise<Account> {
  if (!server.mail) throw new Error('Signing up needs a server whose mail can be read.');
  const unique = randomBytes(5).toString('hex');
  const {
    email = `${unique}@example.com`,
    username = `Tester ${unique}`,
    password = `Aa1!${randomBytes(5).toString('hex')}`,
    invite,
  } = details;

  const anyone = api(server);
  await anyone.ask(sendMail, { send_type: 'register', email, invite });
  const code = codeIn(await server.mail.waitForMail(email));
  await anyone.ask(validateEmail, { email, code });
  const { token } = await anyone.ask(register, {
    username,
    email,
    password,
    confirm_password: password,
    code,
    invite,
  });

  const signedIn = api(server, token);
  const { access_key: accessKey } = await signedIn.ask(userInfo, {});
  return { email, username, password, accessKey, token, api: signedIn };
}

/** Returns the 6-character code from a separate line of an email. */
export function codeIn(mail: ReceivedMail): string {
  const code = /^\s*([A-Z0-9]{6})\s*$/m.exec(mail.text)?.[1];
  if (!code)
    throw new Error(`No 6-character code in the mail ${JSON.stringify(mail.subject)}:\n${mail.text}`);
  return code;
}

/** Returns the first link in a mail whose path has this beginning. */
export function linkIn(mail: ReceivedMail, path: string): URL {
  const links = [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => new URL(link));
  const link = links.find(({ pathname }) => pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in the mail ${JSON.stringify(mail.subject)}:\n${mail.text}`);
  return link;
}
