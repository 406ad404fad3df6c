import { joinSentences, type Locale, languageTag } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { renderPage } from '../pages/page.ts';
import { localeOfTag } from '../pages/send-page.ts';
import { problemWords } from './words.ts';

/** The reason why a sign-in to another app failed, as in OpenID Connect. */
interface Problem {
  readonly error: string;
  readonly description: string;
  /** The path and query at which it occurred. */
  readonly path: string;
}

type Explanation = 'unknownApp' | 'unknownAddress' | 'expired' | 'other';

const explanations: Readonly<Record<string, Explanation>> = {
  invalid_client: 'unknownApp',
  invalid_redirect_uri: 'unknownAddress',
};

/** Renders the page for a person whom an app sent here with an invalid request. */
export function signInProblemPage(preferred: Locale, { error, description, path }: Problem): string {
  const url = new URL(path, 'http://atoll.invalid');
  const locale = localeOfTag(url.searchParams.get('lang')) ?? preferred;
  const words = problemWords[locale];
  const body = `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(joinSentences(locale, [words[explanationOf(error, url.pathname)], words.safe]))}</p>
<p><a href="/">${escapeHtml(words.home)}</a></p>
<h2>${escapeHtml(words.forDevelopers)}</h2>
<p><code lang="en">${escapeHtml(description === '' ? error : `${error}: ${description}`)}</code></p>`;
  return renderPage({
    locale,
    title: words.title,
    body,
    hrefIn(other) {
      url.searchParams.set('lang', languageTag(other));
      return url.pathname + url.search;
    },
  });
}

function explanationOf(error: string, path: string): Explanation {
  const isResumed = /^\/oidc\/auth\/./.test(path);
  return isResumed && error === 'invalid_request' ? 'expired' : (explanations[error] ?? 'other');
}
