import { type CallOutput, isolatedName, type Locale, type openShareLink } from '@atoll/contract';
import { escapeHtml, escapeName } from '../../platform/html.ts';
import { shareFormats } from './formats.ts';
import { fileHref, hrefOf, type Place } from './place.ts';
import { type ShareWords, shareWords } from './words.ts';

type Opened = CallOutput<typeof openShareLink>;

/** HTML of the page of one file, be it the shared one or one in a shared folder. */
export function fileBody(place: Place, locale: Locale, opened: Opened, store: string): string {
  const words = shareWords[locale];
  const path = place.file ?? '';
  const back =
    place.file === undefined
      ? ''
      : `<p><a href="${escapeHtml(hrefOf(place, { folder: place.folder }))}">${escapeHtml(words.back)}</a></p>`;
  return `${back}<h1><bdi>${escapeName(opened.name)}</bdi></h1>
<p>${escapeHtml(shareFormats(locale).size(opened.size_bytes ?? 0))}</p>
<p><a class="button" href="${escapeHtml(fileHref(place, path))}">${escapeHtml(words.download)}</a></p>
${opened.is_viewable ? view(place, words, opened, store) : `<p class="terms">${escapeHtml(words.notPreviewed)}</p>`}
${termsOf(words, locale, opened, words.left)}`;
}

/** Filled by a script, of which nothing else depends. */
function view(place: Place, words: ShareWords, opened: Opened, store: string): string {
  const data = dataAttributes({
    link: place.link,
    pass: opened.pass ?? '',
    path: place.file ?? '',
    name: opened.name,
    type: opened.content_type ?? '',
    size: String(opened.size_bytes ?? 0),
    store,
    label: words.preview(isolatedName(opened.name)),
    failed: words.previewFailed,
    retry: words.retry,
  });
  return `<section class="view" aria-label="${escapeHtml(words.preview(isolatedName(opened.name)))}" ${data}></section>
<script type="module" src="/share/view.js"></script>`;
}

/** HTML of the page that takes files in; its script does the work. */
export function requestBody(place: Place, locale: Locale, opened: Opened): string {
  const words = shareWords[locale];
  const accepts = opened.accepts.join(',');
  const data = dataAttributes({
    link: place.link,
    pass: opened.pass ?? '',
    waiting: words.waiting,
    sending: words.sending,
    offline: words.offline,
    stop: words.stop,
    stopped: words.stopped,
    sent: words.sent,
    failed: words.failed,
    retry: words.retry,
    'no-room': words.noRoomText,
    unfinished: words.unfinished('{names}'),
  });
  const largest = opened.max_file_bytes;
  const title = words.requestTitle(isolatedName(opened.name));
  return `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(words.requestText)}</p>
<noscript><p role="alert">${escapeHtml(words.noScript)}</p></noscript>
<form class="upload" ${data}>
<label for="files">${escapeHtml(words.choose)}</label>
<input type="file" id="files" multiple${accepts ? ` accept="${escapeHtml(accepts)}"` : ''}>
<p class="unfinished" hidden></p>
</form>
<ul class="uploads" aria-live="polite"></ul>
${accepts ? `<p>${escapeHtml(words.accepts(opened.accepts.join(', ')))}</p>` : ''}
${largest === null ? '' : `<p>${escapeHtml(words.largest(shareFormats(locale).size(largest)))}</p>`}
${termsOf(words, locale, opened, words.filesLeft)}
<script type="module" src="/share/upload.js"></script>`;
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

/** HTML of a page that says why there is nothing, with the code that support knows it by. */
export function refusalBody(
  locale: Locale,
  { title, text }: { title: string; text: string },
  code: number,
): string {
  return `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="terms">${escapeHtml(shareWords[locale].code(String(code)))}</p>`;
}

/** HTML of how long and how often the link works yet. */
export function termsOf(
  words: ShareWords,
  locale: Locale,
  opened: Opened,
  left: (count: string) => string,
): string {
  const { time, number } = shareFormats(locale);
  const said = [
    ...(opened.expires_at === null ? [] : [words.until(time(opened.expires_at))]),
    ...(opened.transfers_left === null ? [] : [left(number(opened.transfers_left))]),
  ];
  return said.length === 0 ? '' : `<p class="terms">${escapeHtml(said.join(' '))}</p>`;
}

function dataAttributes(data: Readonly<Record<string, string>>): string {
  return Object.entries(data)
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
}
