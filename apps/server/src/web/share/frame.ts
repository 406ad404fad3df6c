import { type Locale, languageTag, locales } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { siteWords } from '../pages/words.ts';

export interface SharePage {
  readonly locale: Locale;
  /** Title of the tab and of the preview in a chat. It has no names, because a chat shows it before anyone opens the link. */
  readonly title: string;
  readonly description?: string;
  /** The title that the page's script gives to the tab. */
  readonly openTitle?: string;
  /** HTML of `<main>`. */
  readonly body: string;
  /** Names the page's script in `/share/`. */
  readonly script?: 'view' | 'upload' | 'folder';
  /** Origin of the console, for the picture in chats. */
  readonly publicUrl: string;
  readonly hrefIn: (locale: Locale) => string;
}

/** Renders the document of a share link: nothing on it leads into the console, and all of its scripts are files. */
export function renderSharePage(page: SharePage): string {
  const { locale, title, description, openTitle, body, script } = page;
  const words = siteWords[locale];
  const tag = languageTag(locale);
  const scriptTag = script ? `<script type="module" src="/share/${script}.js"></script>\n` : '';
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Atoll</title>
${previewTags(page, description ?? '')}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/share/share.css">
${scriptTag}</head>
<body${openTitle ? ` data-title="${escapeHtml(openTitle)}"` : ''}>
<a class="skip" href="#content">${escapeHtml(words.skip)}</a>
<header class="brand"><img src="/favicon.svg" alt="" width="26" height="26">Atoll</header>
<main id="content" tabindex="-1">
${body}
</main>
${footer(page)}
</body>
</html>
`;
}

function previewTags({ title, publicUrl }: SharePage, description: string): string {
  if (description === '') return '';
  return `<meta name="description" content="${escapeHtml(description)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Atoll">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:image" content="${escapeHtml(publicUrl)}/c/icon-512.png">
<meta name="twitter:card" content="summary">
`;
}

function footer({ locale, hrefIn }: SharePage): string {
  const words = siteWords[locale];
  const query = `?lang=${languageTag(locale)}`;
  const languages = locales.map((other) => {
    const tag = languageTag(other);
    const mark = other === locale ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(hrefIn(other))}" lang="${tag}" hreflang="${tag}"${mark}>${escapeHtml(siteWords[other].language)}</a></li>`;
  });
  return `<footer>
<nav aria-label="${escapeHtml(words.languages)}"><ul>${languages.join('')}</ul></nav>
<nav aria-label="Atoll"><ul><li><a href="/terms${query}">${escapeHtml(words.terms)}</a></li><li><a href="/privacy${query}">${escapeHtml(words.privacy)}</a></li></ul></nav>
</footer>`;
}
