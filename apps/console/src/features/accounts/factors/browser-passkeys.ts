import type {
  addPasskey,
  CallInput,
  CallOutput,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@atoll/contract';

type Order = CallOutput<typeof startPasskey>;
type Question = CallOutput<typeof startPasskeySignIn>;
type NewPasskey = CallInput<typeof addPasskey>['passkey'];
type Answer = CallInput<typeof signInWithPasskey>['passkey'];

/** Loaded on first use, because most sign-ins don't need it. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser to create a passkey. Null if the person canceled, or already has one on this device. */
export async function makePasskey(order: Order): Promise<NewPasskey | null> {
  const { startRegistration } = await library();
  return answered(startRegistration({ optionsJSON: order })) as Promise<NewPasskey | null>;
}

/** Asks the browser for a passkey. Null if the person canceled, or has none. */
export async function showPasskey(question: Question): Promise<Answer | null> {
  const { startAuthentication } = await library();
  return answered(startAuthentication({ optionsJSON: question })) as Promise<Answer | null>;
}

/**
 * Asks the browser to offer passkeys in its autofill, and waits while the page is open. Null if it can't, or if another
 * request replaced this one.
 */
export async function offerPasskeys(fetchQuestion: () => Promise<Question | null>): Promise<Answer | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const question = await fetchQuestion();
  if (!question) return null;
  return answered(
    startAuthentication({ optionsJSON: question, useBrowserAutofill: true }),
  ) as Promise<Answer | null>;
}

/** Ends an offer. */
export async function withdrawOffer(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** Browsers reveal little about the reason for a missing answer, so that pages learn nothing about people. */
function answered<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch(() => null);
}
