import { addPasskey, addTotp, signIn, startPasskey, startTotp } from '@atoll/contract';
import { codeOfApp, createSoftwarePasskey, type SoftwarePasskey } from '@atoll/testkit';
import { type BrowserClient, openBrowserClient } from './browser-client.ts';
import { base64, goodPassword, type openAccount } from './people.ts';
import type { TestAccounts } from './start-accounts.ts';

export type Account = Awaited<ReturnType<typeof openAccount>>;

/** Returns an app's code `steps` of 30 seconds from now. */
export function codeOf(secret: string, server: TestAccounts, steps = 0): string {
  return codeOfApp(secret, server.clock.now() + steps * 30_000);
}

/** Sets up an authenticator app; returns its secret and the recovery codes. */
export async function addApp(
  server: TestAccounts,
  { api }: Pick<Account, 'api'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await api.ask(startTotp, {});
  const { recovery_codes: recoveryCodes } = await api.ask(addTotp, { code: codeOf(secret, server, -1) });
  return { secret, recoveryCodes };
}

/** Sets up a passkey. */
export async function addKey(
  server: TestAccounts,
  { api }: Account,
): Promise<{ passkey: SoftwarePasskey; recoveryCodes: string[] }> {
  const passkey = createSoftwarePasskey(server.url);
  const order = await api.ask(startPasskey, {});
  const made = { name: 'Key', passkey: passkey.create(order) };
  const { recovery_codes: recoveryCodes } = await api.ask(addPasskey, made);
  return { passkey, recoveryCodes };
}

/** Returns the ticket of the first step. */
export async function firstStep(
  server: TestAccounts,
  { email }: Pick<Account, 'email'>,
  { browser = openBrowserClient(server), password = goodPassword, keep = false } = {},
): Promise<{ browser: BrowserClient; ticket: string; kinds: string[]; token: string | undefined }> {
  const form = { user_type: 1 as const, username: email, password: base64(password), keep };
  const { token, second_factor: step } = await browser.ask(signIn, form);
  return { browser, ticket: step?.ticket ?? '', kinds: step?.kinds ?? [], token };
}
