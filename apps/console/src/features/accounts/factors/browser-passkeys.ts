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

/** Fetched when a passkey is wanted; the sign-in page does without it. */
const library = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. Null when the person gave up, or has one there already. */
export async function makePasskey(order: Order): Promise<NewPasskey | null> {
  const { startRegistration } = await library();
  return answered(startRegistration({ optionsJSON: order })) as Promise<NewPasskey | null>;
}

/** Has the browser show a passkey. Null when the person gave up, or has none. */
export async function showPasskey(question: Question): Promise<Answer | null> {
  const { startAuthentication } = await library();
  return answered(startAuthentication({ optionsJSON: question })) as Promise<Answer | null>;
}

/**
 * Has the browser offer passkeys where it offers saved names, and waits for as long as the page is there. Null when it
 * can't, or when another question took its place.
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

/** Browsers tell little of why there is no answer, so that pages learn nothing about people. */
function answered<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch(() => null);
}
