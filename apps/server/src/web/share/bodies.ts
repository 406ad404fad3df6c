import type { CallOutput, Locale, listSharedFolder, openShareLink } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { shareFormats } from './formats.ts';
import { fileHref, hrefOf, type Place } from './place.ts';
import { type ShareWords, shareWords } from './words.ts';

type Opened = CallOutput<typeof openShareLink>;
type Listed = CallOutput<typeof listSharedFolder>;

/** What a browser draws by itself, and that can run nothing where it is drawn. */
const drawn = new Set(['image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);

/** HTML of the page of one file. */
export function fileBody(place: Place, locale: Locale, opened: Opened): string {
  const words = shareWords[locale];
  // A picture that is drawn has left, and counts: where downloads are numbered, none is spent on looking.
  const isDrawn = drawn.has(opened.content_type ?? '') && opened.transfers_left === null;
  const alt = escapeHtml(words.preview(opened.name));
  return `<h1><bdi>${escapeHtml(opened.name)}</bdi></h1>
<p>${escapeHtml(shareFormats(locale).size(opened.size_bytes ?? 0))}</p>
${isDrawn ? `<p><img class="preview" src="${escapeHtml(fileHref(place, '', 'inline'))}" alt="${alt}"></p>` : ''}
<p><a class="button" href="${escapeHtml(fileHref(place, ''))}">${escapeHtml(words.download)}</a></p>
${terms(words, locale, opened, words.left)}`;
}

/** HTML of a page of a folder. */
export function folderBody(place: Place, locale: Locale, opened: Opened, listed: Listed): string {
  const words = shareWords[locale];
  const { size, time } = shareFormats(locale);
  const folders = listed.folders.map(
    (
      name,
    ) => `<tr><th scope="row"><a href="${escapeHtml(hrefOf(place, { folder: place.folder + name }))}"><bdi>${escapeHtml(name)}</bdi></a></th>
<td>${escapeHtml(words.folder)}</td><td></td><td></td></tr>`,
  );
  const files = listed.files.map((file) => {
    const href = escapeHtml(fileHref(place, place.folder + file.name));
    const name = escapeHtml(file.name);
    return `<tr><th scope="row"><bdi>${name}</bdi></th><td>${escapeHtml(size(file.size_bytes))}</td><td>${escapeHtml(time(file.modified_at))}</td>
<td><a href="${href}" aria-label="${escapeHtml(words.download)} ${name}">${escapeHtml(words.download)}</a></td></tr>`;
  });
  const rows = [...folders, ...files];
  const head = [words.name, words.size, words.modified, words.download]
    .map((name) => `<th scope="col">${escapeHtml(name)}</th>`)
    .join('');
  const table = `<div class="scrolls" tabindex="0" role="region" aria-label="${escapeHtml(opened.name)}"><table class="files">
<thead><tr>${head}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
  const next = listed.next_cursor;
  const more = next
    ? `<p><a href="${escapeHtml(hrefOf(place, { cursor: next }))}">${escapeHtml(words.more)}</a></p>`
    : '';
  return `<h1><bdi>${escapeHtml(opened.name)}</bdi></h1>
${crumbs(place, words, opened.name)}
${rows.length === 0 ? `<p>${escapeHtml(words.empty)}</p>` : table}
${more}
${terms(words, locale, opened, words.left)}`;
}

/** HTML of the page that takes files in; `share.js` does the work. */
export function requestBody(place: Place, locale: Locale, opened: Opened): string {
  const words = shareWords[locale];
  const accepts = opened.accepts.join(',');
  const data = {
    link: place.link,
    pass: opened.pass ?? '',
    sending: words.sending,
    sent: words.sent,
    failed: words.failed,
    retry: words.retry,
  };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  const largest = opened.max_file_bytes;
  const title = words.requestTitle(opened.name);
  return `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(words.requestText)}</p>
<noscript><p role="alert">${escapeHtml(words.noScript)}</p></noscript>
<form class="upload" ${attributes.join(' ')}>
<label for="files">${escapeHtml(words.choose)}</label>
<input type="file" id="files" multiple${accepts ? ` accept="${escapeHtml(accepts)}"` : ''}>
</form>
<ul class="uploads" aria-live="polite"></ul>
${accepts ? `<p>${escapeHtml(words.accepts(opened.accepts.join(', ')))}</p>` : ''}
${largest === null ? '' : `<p>${escapeHtml(words.largest(shareFormats(locale).size(largest)))}</p>`}
${terms(words, locale, opened, words.filesLeft)}
<script src="/share.js" defer></script>`;
}

/** HTML of the form that asks for the password; it needs no script. */
export function passwordBody(place: Place, locale: Locale, refusal: string | undefined): string {
  const words = shareWords[locale];
  const alert = refusal ? `<p role="alert" id="refusal">${escapeHtml(refusal)}</p>` : '';
  return `<h1>${escapeHtml(words.passwordTitle)}</h1>
<p>${escapeHtml(words.passwordText)}</p>
${alert}
<form class="password" method="post" action="${escapeHtml(hrefOf(place))}">
<label for="password">${escapeHtml(words.password)}</label>
<input type="password" id="password" name="password" required maxlength="128" autocomplete="off"${refusal ? ' aria-invalid="true" aria-describedby="refusal"' : ''}>
<button type="submit">${escapeHtml(words.open)}</button>
</form>`;
}

/** HTML of a page that says why there is nothing. */
export function refusalBody(title: string, text: string): string {
  return `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>`;
}

function terms(words: ShareWords, locale: Locale, opened: Opened, left: (count: string) => string): string {
  const { time, number } = shareFormats(locale);
  const said = [
    ...(opened.expires_at === null ? [] : [words.until(time(opened.expires_at))]),
    ...(opened.transfers_left === null ? [] : [left(number(opened.transfers_left))]),
  ];
  return said.length === 0 ? '' : `<p class="terms">${escapeHtml(said.join(' '))}</p>`;
}

function crumbs(place: Place, words: ShareWords, name: string): string {
  if (place.folder === '') return '';
  const names = place.folder.split('/').slice(0, -1);
  const items = names.map((part, index) => {
    const isHere = index === names.length - 1;
    const folder = `${names.slice(0, index + 1).join('/')}/`;
    const text = `<bdi>${escapeHtml(part || '/')}</bdi>`;
    if (isHere) return `<li aria-current="page">${text}</li>`;
    return `<li><a href="${escapeHtml(hrefOf(place, { folder }))}">${text}</a></li>`;
  });
  const root = `<li><a href="${escapeHtml(rootHref(place))}"><bdi>${escapeHtml(name)}</bdi></a></li>`;
  return `<nav class="crumbs" aria-label="${escapeHtml(words.path)}"><ol>${root}${items.join('')}</ol></nav>`;
}

function rootHref(place: Place): string {
  return hrefOf(place, { folder: '' });
}
