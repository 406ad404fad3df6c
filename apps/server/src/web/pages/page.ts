import { type Locale, languageTag, locales } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { siteWords } from './words.ts';

export interface PageLink {
  readonly href: string;
  readonly text: string;
  readonly current?: boolean;
}

export interface Page {
  readonly locale: Locale;
  readonly title: string;
  /** One sentence, which chats show in previews of the link. */
  readonly description?: string;
  /** HTML of `<main>`. */
  readonly body: string;
  /** The list of related pages, shown beside it. */
  readonly contents?: readonly PageLink[];
  /** Whether visitors come by a link for what it shows: the links to the guide, the API and the console are left out. */
  readonly isShared?: boolean;
  /** Returns the address of this page in another language. */
  readonly hrefIn: (locale: Locale) => string;
}

export const stylesheetPath = '/site.css';

/** Renders a whole document without scripts and with one stylesheet, for any width and for screen readers. */
export function renderPage(page: Page): string {
  const { locale, title, description, body, contents, isShared = false, hrefIn } = page;
  const words = siteWords[locale];
  const query = `?lang=${languageTag(locale)}`;
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Atoll</title>
${description === undefined ? '' : previewTags(title, description)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body>
<a class="skip" href="#content">${escapeHtml(words.skip)}</a>
<header class="bar">
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28">Atoll</a>
${isShared ? '' : siteLinks(locale)}
<nav class="languages" aria-label="${escapeHtml(words.languages)}">${languagePicker(locale, hrefIn)}</nav>
</header>
<div class="columns${contents ? ' with-contents' : ''}">
${contents ? `<nav class="contents" aria-label="${escapeHtml(words.pages)}">${list(contents)}</nav>` : ''}
<main id="content" tabindex="-1">
${body}
</main>
</div>
<footer><nav aria-label="Atoll">
<a href="/terms${query}">${escapeHtml(words.terms)}</a>
<a href="/privacy${query}">${escapeHtml(words.privacy)}</a>
</nav><p>© 2024 Atoll</p></footer>
</body>
</html>
`;
}

function siteLinks(locale: Locale): string {
  const words = siteWords[locale];
  const tag = languageTag(locale);
  return `<nav aria-label="${escapeHtml(words.site)}">${list([
    { href: `/docs/${tag}`, text: words.guide },
    { href: `/api/docs?lang=${tag}`, text: words.api },
    { href: '/', text: words.console },
  ])}</nav>`;
}

function previewTags(title: string, description: string): string {
  return `<meta name="description" content="${escapeHtml(description)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Atoll">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">`;
}

function list(links: readonly PageLink[]): string {
  const items = links.map(({ href, text, current }) => {
    const mark = current ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(href)}"${mark}>${escapeHtml(text)}</a></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function languagePicker(locale: Locale, hrefIn: (locale: Locale) => string): string {
  const items = locales.map((other) => {
    const tag = languageTag(other);
    const mark = other === locale ? ' aria-current="true"' : '';
    const text = escapeHtml(siteWords[other].language);
    return `<li><a href="${escapeHtml(hrefIn(other))}" lang="${tag}" hreflang="${tag}"${mark}>${text}</a></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}
