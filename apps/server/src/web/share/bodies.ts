import { isolatedName, joinSentences, type Locale } from '@atoll/contract';
import { escapeHtml, escapeName } from '../../platform/html.ts';
import { shareFormats } from './formats.ts';
import { dataAttributes, facts, greeting, type Opened, unverifiedNote } from './head.ts';
import { isKind, sharePageWords } from './page-words.ts';
import { fileHref, hrefOf, type Place } from './place.ts';
import { greetingHtml, logoHtml, type Sender, unverifiedHtml } from './sender.ts';
import { type ShareWords, shareWords } from './words.ts';

/** Returns HTML of the page of one file, either the shared one or one in a shared folder. */
export function fileBody(place: Place, locale: Locale, opened: Opened, store: string): string {
  const words = shareWords[locale];
  const path = place.file ?? '';
  const isShared = place.file === undefined;
  const back = isShared
    ? ''
    : `<p class="back"><a href="${escapeHtml(hrefOf(place, { folder: place.folder }))}">${escapeHtml(words.back)}</a></p>`;
  const size = shareFormats(locale).size(opened.size_bytes ?? 0);
  return `${isShared ? greeting(locale, opened) : back}
<div class="head"><div><h1><bdi>${escapeName(opened.name)}</bdi></h1>
${facts(locale, opened, [size])}</div>
<a class="button" href="${escapeHtml(fileHref(place, path))}">${escapeHtml(words.download)}</a></div>
${opened.is_viewable ? view(place, words, opened, store) : `<p class="empty">${escapeHtml(words.notPreviewed)}</p>`}
${isShared ? unverifiedNote(locale, opened) : ''}`;
}

/** Returns the container that a script fills. The rest of the page works without it. */
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
  return `<section class="view" aria-label="${escapeHtml(words.preview(isolatedName(opened.name)))}" ${data}></section>`;
}

/** Returns HTML of the password form, which needs no script. `refusal` is shown next to the field. */
export function passwordBody(
  place: Place,
  locale: Locale,
  refusal: string | undefined,
  sender: Sender | undefined,
): string {
  const words = shareWords[locale];
  const alert = refusal ? `<p role="alert" id="refusal" class="refusal">${escapeHtml(refusal)}</p>` : '';
  const isNamed = sender !== undefined && sender.senderName !== '';
  // The message is guarded by the password, as the names of files are.
  const greeted = isNamed ? greetingHtml(locale, sender, '') : '';
  const isUnverified = isNamed || sender?.logo !== undefined;
  return `<div class="narrow">${logoHtml(place, sender)}${greeted}<h1>${escapeHtml(words.passwordTitle)}</h1>
<p>${escapeHtml(words.passwordText)}</p>
<form class="password" method="post" action="${escapeHtml(hrefOf(place))}">
<label for="password">${escapeHtml(words.password)}</label>
<input type="password" id="password" name="password" required autofocus maxlength="128" autocomplete="off"${refusal ? ' aria-invalid="true" aria-describedby="refusal"' : ''}>
${alert}
<button type="submit">${escapeHtml(words.open)}</button>
</form>${unverifiedHtml(locale, isUnverified)}</div>`;
}

/** Returns HTML of a page that explains a refusal, with the code for the support. */
export function refusalBody(
  locale: Locale,
  { title, text }: { title: string; text: string },
  code: number,
): string {
  return `<div class="narrow"><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="terms">${escapeHtml(shareWords[locale].code(String(code)))}</p></div>`;
}

/** Returns HTML of the page that receives files; its script does the work. */
export function requestBody(place: Place, locale: Locale, opened: Opened): string {
  const words = shareWords[locale];
  const more = sharePageWords[locale];
  const accepts = opened.accepts.join(',');
  const rules = rulesOf(locale, opened);
  return `${greeting(locale, opened)}
<h1>${escapeHtml(words.requestTitle(isolatedName(opened.name)))}</h1>
<p>${escapeHtml(words.requestText)}</p>
${facts(locale, opened, [])}
<noscript><p role="alert">${escapeHtml(words.noScript)}</p></noscript>
<form class="upload" ${uploadData(place, locale, opened)}>
<div class="drop">
<p><span class="drop-text">${escapeHtml(more.drop)}</span> <label class="button" for="files">${escapeHtml(words.choose)}</label></p>
<input type="file" id="files" multiple${accepts ? ` accept="${escapeHtml(accepts)}"` : ''}>
${rules ? `<p class="hint">${escapeHtml(rules)}</p>` : ''}
</div>
<p class="unfinished" hidden></p>
</form>
<p class="sum" role="status"></p>
<section class="thanks" role="status"></section>
<ul class="uploads"></ul>
${unverifiedNote(locale, opened)}`;
}

/** Describes the files that the link accepts. */
function rulesOf(locale: Locale, { accepts, max_file_bytes: largest }: Opened): string {
  const words = shareWords[locale];
  const { size, list } = shareFormats(locale);
  const { kinds } = sharePageWords[locale];
  const types = accepts.map((type) => (isKind(type) ? kinds[type] : type));
  return joinSentences(locale, [
    ...(types.length === 0 ? [] : [words.accepts(list(types))]),
    ...(largest === null ? [] : [words.largest(size(largest))]),
  ]);
}

/** Attributes with the texts of the upload script and what its calls need. */
function uploadData(place: Place, locale: Locale, opened: Opened): string {
  const words = shareWords[locale];
  const more = sharePageWords[locale];
  return dataAttributes({
    link: place.link,
    pass: opened.pass ?? '',
    waiting: words.waiting,
    sending: words.sending,
    offline: words.offline,
    stop: words.stop,
    stopped: words.stopped,
    sent: words.sent,
    failed: words.failed,
    'failed-because': more.failedBecause,
    retry: words.retry,
    'no-room': words.noRoomText,
    rules: rulesOf(locale, opened),
    unfinished: words.unfinished('{names}'),
    progress: more.progress,
    drop: more.drop,
    'drop-now': more.dropNow,
    'sending-of': more.sendingOf,
    left: opened.transfers_left === null ? '' : String(opened.transfers_left),
    'files-left': JSON.stringify(more.filesLeft),
    thanks: more.thanks,
    'thanks-text': JSON.stringify(more.thanksText),
    'not-all': JSON.stringify(more.notAll),
  });
}
