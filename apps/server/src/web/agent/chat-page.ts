import { type Locale, languageTag, locales } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { siteWords } from '../pages/words.ts';
import { chatWords } from './chat-words.ts';
import { agentPageWords } from './words.ts';

/** The document in which visitors ask: the page of a link, or the frame of a widget. */
export interface ChatPage {
  readonly locale: Locale;
  readonly kind: 'link' | 'widget';
  /** The token in the link, or the ID of the widget. */
  readonly entry: string;
  readonly session: string;
  readonly name: string;
  readonly greeting: string;
  readonly starters: readonly string[];
  /** Names the origin of the page that embeds the widget; empty for a link. */
  readonly origin: string;
  /** `#rrggbb`, or empty for the usual color. */
  readonly color: string;
  readonly hrefIn: (locale: Locale) => string;
}

/**
 * Renders a document without inline scripts or styles. Its title and its preview in chats say nothing about the agent,
 * because the recipient of the address may not be the person who opens it.
 */
export function renderChatPage(page: ChatPage): string {
  const { locale, kind } = page;
  const words = agentPageWords[locale];
  const tag = languageTag(locale);
  return `<!doctype html>
<html lang="${tag}" class="${kind}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(words.title)} – Atoll</title>
${kind === 'link' ? previewTags(words.title, words.about) : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/a/chat.css">
</head>
<body>
<a class="skip" href="#question">${escapeHtml(words.skip)}</a>
<div id="chat" ${dataOf(page)}>
<noscript><p role="alert">${escapeHtml(words.noScript)}</p></noscript>
</div>
${kind === 'link' ? footerOf(page) : ''}
<script type="module" src="/a/chat.js"></script>
</body>
</html>
`;
}

/** Returns data attributes with all user content, which the script only shows as text. */
function dataOf(page: ChatPage): string {
  const data: Record<string, string> = {
    kind: page.kind,
    entry: page.entry,
    session: page.session,
    locale: page.locale,
    name: page.name,
    greeting: page.greeting || agentPageWords[page.locale].welcome(page.name),
    starters: JSON.stringify(page.starters),
    origin: page.origin,
    color: page.color,
    words: JSON.stringify(chatWords[page.locale]),
  };
  return Object.entries(data)
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
}

function previewTags(title: string, description: string): string {
  return `<meta name="description" content="${escapeHtml(description)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Atoll">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta name="twitter:card" content="summary">`;
}

function footerOf({ locale, hrefIn }: ChatPage): string {
  const words = agentPageWords[locale];
  const query = `?lang=${languageTag(locale)}`;
  const languages = locales.map((other) => {
    const tag = languageTag(other);
    const mark = other === locale ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(hrefIn(other))}" lang="${tag}" hreflang="${tag}"${mark}>${escapeHtml(siteWords[other].language)}</a></li>`;
  });
  return `<footer><nav aria-label="${escapeHtml(words.languages)}"><ul>${languages.join('')}</ul></nav>
<p>Atoll · <a href="/terms${query}">${escapeHtml(words.terms)}</a> · <a href="/privacy${query}">${escapeHtml(words.privacy)}</a></p></footer>`;
}
