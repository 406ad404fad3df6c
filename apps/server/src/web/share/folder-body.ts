import {
  type CallOutput,
  type Locale,
  languageTag,
  type listSharedFolder,
  type openShareLink,
} from '@atoll/contract';
import { escapeHtml, escapeName } from '../../platform/html.ts';
import { termsOf } from './bodies.ts';
import { shareFormats } from './formats.ts';
import { type FolderSort, fileHref, hrefOf, type Place, pathOf, zipHref } from './place.ts';
import { type ShareWords, shareWords } from './words.ts';

type Opened = CallOutput<typeof openShareLink>;
type Listed = CallOutput<typeof listSharedFolder>;

/** HTML of a page of a folder. */
export function folderBody(place: Place, locale: Locale, opened: Opened, listed: Listed): string {
  const words = shareWords[locale];
  const isEmpty = listed.folders.length + listed.files.length === 0;
  const absence = place.search === '' ? words.empty : words.nothingFound(place.search);
  const all = `<p><a class="button" href="${escapeHtml(zipHref(place))}">${escapeHtml(words.downloadAll)}</a></p>`;
  return `<h1><bdi>${escapeName(opened.name)}</bdi></h1>
${crumbs(place, words, opened.name)}
${isEmpty && place.search === '' ? '' : `${all}\n${searchForm(place, words)}`}
${isEmpty ? `<p>${escapeHtml(absence)}</p>` : table(place, locale, opened, listed)}
${listed.is_partial ? `<p class="terms">${escapeHtml(words.partial)}</p>` : ''}
${pages(place, words, listed.next_cursor)}
${termsOf(words, locale, opened, words.left)}`;
}

function table(place: Place, locale: Locale, opened: Opened, listed: Listed): string {
  const words = shareWords[locale];
  const { size, time } = shareFormats(locale);
  const folders = listed.folders.map((name) => {
    const href = escapeHtml(hrefOf(place, { folder: place.folder + name }));
    return `<tr><th scope="row"><a href="${href}"><bdi>${escapeName(name)}</bdi></a></th>
<td>${escapeHtml(words.folder)}</td><td></td><td></td></tr>`;
  });
  const files = listed.files.map((file) => {
    const path = place.folder + file.name;
    const name = escapeName(file.name);
    return `<tr><th scope="row"><a href="${escapeHtml(hrefOf(place, { file: path }))}"><bdi>${name}</bdi></a></th>
<td>${escapeHtml(size(file.size_bytes))}</td><td>${escapeHtml(time(file.modified_at))}</td>
<td><a href="${escapeHtml(fileHref(place, path))}" aria-label="${escapeHtml(words.download)} ${name}">${escapeHtml(words.download)}</a></td></tr>`;
  });
  const head = [
    sortHead(place, 'name', words.name),
    sortHead(place, 'size', words.size),
    sortHead(place, 'modified', words.modified),
    `<th scope="col">${escapeHtml(words.download)}</th>`,
  ];
  return `<div class="scrolls" tabindex="0" role="region" aria-label="${escapeName(opened.name)}"><table class="files">
<thead><tr>${head.join('')}</tr></thead>
<tbody>${[...folders, ...files].join('\n')}</tbody></table></div>`;
}

function sortHead(place: Place, sort: FolderSort, name: string): string {
  const isSorted = place.sort === sort;
  const direction = isSorted && place.direction === 'asc' ? 'desc' : 'asc';
  const order = place.direction === 'asc' ? 'ascending' : 'descending';
  const mark = isSorted ? ` <span aria-hidden="true">${place.direction === 'asc' ? '▲' : '▼'}</span>` : '';
  return `<th scope="col"${isSorted ? ` aria-sort="${order}"` : ''}><a href="${escapeHtml(hrefOf(place, { sort, direction }))}">${escapeHtml(name)}</a>${mark}</th>`;
}

/** Needs no script; what it doesn't ask for goes along. */
function searchForm(place: Place, words: ShareWords): string {
  const { folder, sort, direction, chosen } = place;
  const kept = {
    folder,
    sort: sort === 'name' ? '' : sort,
    order: direction === 'asc' ? '' : direction,
    lang: chosen ? languageTag(chosen) : '',
  };
  const hidden = Object.entries(kept)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const all =
    place.search === ''
      ? ''
      : `<a href="${escapeHtml(hrefOf(place, { search: '' }))}">${escapeHtml(words.all)}</a>`;
  return `<form class="find" role="search" method="get" action="${escapeHtml(pathOf(place))}">${hidden.join('')}
<input type="search" name="search" maxlength="200" aria-label="${escapeHtml(words.search)}" placeholder="${escapeHtml(words.search)}" value="${escapeHtml(place.search)}">
<button type="submit">${escapeHtml(words.find)}</button> ${all}
</form>`;
}

function pages(place: Place, words: ShareWords, next: string | null): string {
  const links = [
    ...(place.cursor ? [[hrefOf(place), words.first]] : []),
    ...(next ? [[hrefOf(place, { cursor: next }), words.more]] : []),
  ].map(([href = '', text = '']) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`);
  return links.length === 0 ? '' : `<p class="pages">${links.join(' ')}</p>`;
}

function crumbs(place: Place, words: ShareWords, name: string): string {
  if (place.folder === '') return '';
  const names = place.folder.split('/').slice(0, -1);
  const items = names.map((part, index) => {
    const isHere = index === names.length - 1;
    const folder = `${names.slice(0, index + 1).join('/')}/`;
    const text = `<bdi>${escapeName(part || '/')}</bdi>`;
    if (isHere) return `<li aria-current="page">${text}</li>`;
    return `<li><a href="${escapeHtml(hrefOf(place, { folder }))}">${text}</a></li>`;
  });
  const root = `<li><a href="${escapeHtml(hrefOf(place, { folder: '' }))}"><bdi>${escapeName(name)}</bdi></a></li>`;
  return `<nav class="crumbs" aria-label="${escapeHtml(words.path)}"><ol>${root}${items.join('')}</ol></nav>`;
}
