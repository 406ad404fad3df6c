import { codes, noticePosition, userInfo } from '@atoll/contract';
import { errorMessage } from '../language/error-messages.ts';
import { loadTexts } from '../language/i18n.ts';
import { locale } from '../language/page-locale.ts';
import { type Notice, notify } from '../notices/notify.ts';
import { hasPageError } from '../notices/page-errors.ts';
import { createCookieJar } from '../session/cookies.ts';
import { createPageStorage, isPublicPath } from '../session/public-page.ts';
import { createSession } from '../session/session.ts';
import { CallRefused } from './call-refused.ts';
import { type ClientDeps, createFileClient, createJsonClient, HttpStatusError } from './json-client.ts';
import { keepLostAccount } from './lost-account.ts';

export const cookies = createCookieJar(document, location.protocol === 'https:');

/** A public page is opened anonymously, even with a session. It opens the console by a full page load. */
export const session = isPublicPath(location.pathname)
  ? createSession({ local: createPageStorage(), tab: createPageStorage(), cookies })
  : createSession({ local: localStorage, tab: sessionStorage, cookies });

let isLeavingPage = false;

/** Reports whether the page is being left for `/`, so that the guard's decision no longer matters. */
export const isLeaving = () => isLeavingPage;

/** Deletes the session here and opens `/`, which restarts the console. */
export function leaveSignedOut(): void {
  isLeavingPage = true;
  session.clear();
  location.assign('/');
}

/** Switches to another account; null: the person's own. The console restarts with that account's data. */
export function enterAccount(id: string | null): void {
  isLeavingPage = true;
  session.chooseAccount(id);
  location.assign('/dashboard');
}

type NextStep = (code: number, bucket: string | undefined) => Notice['action'];

let nextStep: NextStep = () => undefined;

/** Sets the function that adds an action to the notification of a refusal; undefined adds none. Returns a function that removes it. */
export function offerNextSteps(of: NextStep): () => void {
  nextStep = of;
  return () => {
    nextStep = () => undefined;
  };
}

let proveAgain = async () => false;

/** Sets the function that asks the person for a proof of identity when calls need it. Returns a function that removes it. */
export function offerProof(prove: () => Promise<boolean>): () => void {
  proveAgain = prove;
  return () => {
    proveAgain = async () => false;
  };
}

/** Goes to the only page that remains when the account was scheduled for deletion during this session. */
async function leaveForClosing(): Promise<void> {
  const answer = await request(userInfo, {}, { notify: false });
  if (!answer.ok) return;
  session.cacheUser(answer.data);
  isLeavingPage = true;
  location.assign('/closing');
}

async function notifyCode(
  code: number,
  bucket?: string,
  options: Pick<Notice, 'isOfLoad'> = {},
): Promise<void> {
  if (code === codes.accountClosing && location.pathname !== '/closing') return leaveForClosing();
  const text = await errorMessage(code, locale);
  if (text === '') return;
  const action = nextStep(code, bucket);
  notifyOfError({ text, place: noticePosition(code), ...(action ? { action } : {}), ...options });
}

/** Shows a failure. The generic text is part of the page, so it's available when nothing can be loaded. */
async function notifyFailure(text: string | null, options: Pick<Notice, 'isOfLoad'> = {}): Promise<void> {
  const { t } = await loadTexts('common');
  notifyOfError({ text: text ?? t('common:actionFailed'), place: 'bottom-left', ...options });
}

function notifyOfError(notice: Omit<Notice, 'kind'>): void {
  if (notice.isOfLoad && hasPageError()) return;
  notify({ kind: 'error', ...notice });
}

/** Shows the error of a query, unless the page shows an error itself. */
export function notifyOfLoad(error: Error): void {
  if (error instanceof CallRefused) void notifyCode(error.code, undefined, { isOfLoad: true });
  else if (error instanceof HttpStatusError) void notifyFailure(error.text, { isOfLoad: true });
}

export const clientDeps: ClientDeps = {
  fetch: (...args) => fetch(...args),
  session,
  locale: () => locale,
  notifyCode: (code, bucket) => void notifyCode(code, bucket),
  // The server's text is kept if the labels can't be loaded.
  wordInvalid: (text) =>
    import('../language/invalid-value-text.ts').then((part) => part.invalidValueText(text)).catch(() => text),
  notifyFailure: (text) => void notifyFailure(text),
  forceSignOut: leaveSignedOut,
  leaveAccount: () => {
    keepLostAccount(sessionStorage, session.user()?.username);
    enterAccount(null);
  },
  isOnSignIn: () => location.pathname === '/signin',
  proveAgain: () => proveAgain(),
};

/** Makes a call of the contract; see `createJsonClient`. */
export const request = createJsonClient(clientDeps);

/** Fetches a generated file; see `createFileClient`. */
export const requestFile = createFileClient(clientDeps);
