import { type Locale, languageTag } from '@atoll/contract';
import { escapeHtml, escapeName } from '../../platform/html.ts';
import { fileIcon, folderIcon, gridOf } from './folder-grid.ts';
import { shareFormats } from './formats.ts';
import { dataAttributes, facts, greeting, type Listed, type Opened, unverifiedNote } from './head.ts';
import { sharePageWords } from './page-words.ts';
import { isPicture } from './pictures.ts';
import {
  type FolderLayout,
  type FolderSort,
  fileHref,
  hrefOf,
  type Place,
  pathOf,
  zipHref,
} from './place.ts';
import { type ShareWords, shareWords } from './words.ts';

const [folderMark, fileMark] = [folderIcon, fileIcon].map(
  (icon) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`,
);

/** Returns HTML of a page of a folder. */
export function folderBody(place: Place, locale: Locale, opened: Opened, listed: Listed): string {
  const words = shareWords[locale];
  const isRoot = place.folder === '';
  const isEmpty = listed.folders.length + listed.files.length === 0;
  const absence = place.search === '' ? words.empty : words.nothingFound(place.search);
  const title = place.folder.split('/').at(-2) ?? opened.name;
  const all = `<a class="button" href="${escapeHtml(zipHref(place))}">${escapeHtml(words.downloadAll)}</a>`;
  const layout = layoutOf(place, listed);
  const contents = layout === 'grid' ? gridOf(place, locale, listed) : table(place, locale, opened, listed);
  const data = opened.is_viewable ? ` ${dataAttributes({ link: place.link, pass: opened.pass ?? '' })}` : '';
  return `${isRoot ? greeting(locale, opened) : crumbs(place, words, opened.name)}
<div class="head"><div><h1><bdi>${escapeName(title)}</bdi></h1>
${facts(locale, opened, countsOf(place, locale, listed))}</div>
${isEmpty && place.search === '' ? '' : all}</div>
${isEmpty && place.search === '' ? '' : `<div class="tools">${searchForm(place, words)}${layoutLinks(place, locale, layout)}</div>`}
${isEmpty ? `<p class="empty">${escapeHtml(absence)}</p>` : `<div class="contents"${data}>${contents}</div>`}
${listed.is_partial ? `<p class="terms">${escapeHtml(words.partial)}</p>` : ''}
${pages(place, words, listed.next_cursor)}
${isRoot ? unverifiedNote(locale, opened) : ''}`;
}

/** Returns the visitor's choice, or a grid if most files are pictures. */
function layoutOf({ layout }: Place, { files }: Listed): FolderLayout {
  if (layout) return layout;
  const pictures = files.filter(({ name }) => isPicture(name)).length;
  return pictures > 0 && 2 * pictures > files.length ? 'grid' : 'list';
}

/** Returns the counts of a folder, or states that there is more than on this page. A search has no counts. */
function countsOf({ search, cursor }: Place, locale: Locale, { folders, files, next_cursor: next }: Listed) {
  if (search !== '' || cursor) return [];
  const { counted, size } = shareFormats(locale);
  const words = sharePageWords[locale];
  if (next) return [words.moreThan(counted(words.files, files.length + folders.length))];
  return [
    ...(folders.length === 0 ? [] : [counted(words.folders, folders.length)]),
    ...(files.length === 0 ? [] : [counted(words.files, files.length)]),
    ...(files.length === 0 ? [] : [size(files.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0))]),
  ];
}

function layoutLinks(place: Place, locale: Locale, current: FolderLayout): string {
  const { views, list, grid } = sharePageWords[locale];
  const items = (
    [
      ['list', list],
      ['grid', grid],
    ] as const
  ).map(([layout, text]) => {
    const mark = layout === current ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(hrefOf(place, { layout }))}"${mark}>${escapeHtml(text)}</a></li>`;
  });
  return `<nav class="layouts" aria-label="${escapeHtml(views)}"><ul>${items.join('')}</ul></nav>`;
}

function table(place: Place, locale: Locale, opened: Opened, listed: Listed): string {
  const words = shareWords[locale];
  const { size, time } = shareFormats(locale);
  const folders = listed.folders.map((name) => {
    const href = escapeHtml(hrefOf(place, { folder: place.folder + name }));
    return `<tr><th scope="row"><a href="${href}">${folderMark}<bdi>${escapeName(name)}</bdi></a></th>
<td>–</td><td></td><td></td></tr>`;
  });
  const files = listed.files.map((file) => {
    const path = place.folder + file.name;
    const name = escapeName(file.name);
    const modified = new Date(file.modified_at).toISOString();
    return `<tr><th scope="row"><a href="${escapeHtml(hrefOf(place, { file: path }))}">${fileMark}<bdi>${name}</bdi></a></th>
<td>${escapeHtml(size(file.size_bytes))}</td><td><time datetime="${modified}" data-short>${escapeHtml(time(file.modified_at))}</time></td>
<td><a href="${escapeHtml(fileHref(place, path))}" aria-label="${escapeHtml(words.download)} ${name}">${escapeHtml(words.download)}</a></td></tr>`;
  });
  const head = [
    sortHead(place, 'name', words.name),
    sortHead(place, 'size', words.size),
    sortHead(place, 'modified', words.modified),
    `<th scope="col"><span class="unseen">${escapeHtml(words.download)}</span></th>`,
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

/** Needs no script. Parameters without a field are hidden inputs. */
function searchForm(place: Place, words: ShareWords): string {
  const { folder, sort, direction, layout = '', chosen } = place;
  const kept = {
    folder,
    sort: sort === 'name' ? '' : sort,
    order: direction === 'asc' ? '' : direction,
    view: layout,
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
