import { randomBytes } from 'node:crypto';
import { captcha, register, sendMail, signIn } from '@atoll/contract';
import type { Api } from '@atoll/testkit';
import type { TestAccounts } from './start-accounts.ts';

export const goodPassword = 'Correct-Horse1';

export const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`;

export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Returns the code, or the link's signature, of the newest mail to an address. */
export function mailed(
  server: TestAccounts,
  email: string,
): { code: string; signature: string; url: string } {
  const secret = server.mails.findLast((mail) => mail.to === email && mail.secret)?.secret ?? '';
  const signature = URL.canParse(secret) ? (new URL(secret).searchParams.get('signature') ?? '') : '';
  return { code: secret, signature, url: secret };
}

export async function askForCode(server: TestAccounts, email: string, invite?: string): Promise<string> {
  await server.anyone.ask(sendMail, { send_type: 'register', email, invite });
  return mailed(server, email).code;
}

export function registration(email: string, code: string) {
  return { username: 'Ada', email, password: goodPassword, confirm_password: goodPassword, code };
}

/** Creates an account like a person. */
export async function openAccount(
  server: TestAccounts,
  details: { email?: string; invite?: string } = {},
): Promise<{ email: string; password: string; token: string; api: Api }> {
  const email = details.email ?? newEmail();
  const code = await askForCode(server, email, details.invite);
  const { token } = await server.anyone.ask(register, {
    ...registration(email, code),
    invite: details.invite,
  });
  await server.accounts.settled();
  return { email, password: goodPassword, token, api: server.as(token) };
}

export function trySignIn(server: TestAccounts, email: string, password: string, keep = false) {
  return server.anyone.call(signIn, { user_type: 1, username: email, password: base64(password), keep });
}

/** Returns a captcha with its text, which tests draw readable. */
export async function solvedCaptcha(api: Api): Promise<{ key_captcha: string; val_captcha: string }> {
  const { key_captcha, val_captcha } = await api.ask(captcha, {});
  const [, picture = ''] = val_captcha.split('base64,');
  return { key_captcha, val_captcha: Buffer.from(picture, 'base64').toString() };
}

/** Returns the signature of a reset link, requested like a person. */
export async function askForResetLink(server: TestAccounts, email: string): Promise<string> {
  await server.anyone.ask(sendMail, {
    send_type: 'forget-password',
    email,
    ...(await solvedCaptcha(server.anyone)),
  });
  return mailed(server, email).signature;
}
