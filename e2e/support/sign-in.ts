import { defaultLocale, type Locale } from '@atoll/contract';
import { fillSignIn, type SignInNames } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { textsOf } from './texts.ts';

/** Returns the labels of the sign-in page in a language. */
async function signInNames(locale: Locale): Promise<SignInNames> {
  const { email, password, signIn } = await textsOf(locale, 'entry');
  return { email, password, submit: signIn.submit };
}

/** Fills in the sign-in form of the open page, and submits it, whatever the result. */
export async function signIn(
  page: Page,
  account: { email: string; password: string },
  locale: Locale = defaultLocale,
): Promise<void> {
  await fillSignIn(page, account, await signInNames(locale));
}
