import { type Locale, languageTag } from '@atoll/contract';

export type FolderSort = 'name' | 'size' | 'modified';
export type Direction = 'asc' | 'desc';
export type FolderLayout = 'list' | 'grid';

/** The state of a share link's page. */
export interface Place {
  /** The link, as it appears in the address. */
  link: string;
  /** Path in the shared folder: empty, or ending in `/`. */
  folder: string;
  /** Path of the shown file in the shared folder. */
  file: string | undefined;
  sort: FolderSort;
  direction: Direction;
  /** A part of names. */
  search: string;
  cursor: string | undefined;
  /** Undefined: chosen by the contents of the folder. */
  layout: FolderLayout | undefined;
  /** The language from the address; undefined: the browser's. */
  chosen: Locale | undefined;
}

interface Target {
  folder?: string;
  file?: string;
  sort?: FolderSort;
  direction?: Direction;
  search?: string;
  cursor?: string;
  layout?: FolderLayout;
  locale?: Locale;
}

/** Returns the address of a page of the link. Omitted values stay, except that another folder or order starts at the first page. */
export function hrefOf(place: Place, to: Target = {}): string {
  const query = new URLSearchParams();
  const folder = to.folder ?? place.folder;
  const isSameFolder = folder === place.folder;
  const file = to.file ?? (to.folder === undefined ? place.file : undefined);
  const search = to.search ?? (isSameFolder ? place.search : '');
  const sort = to.sort ?? place.sort;
  const direction = to.direction ?? place.direction;
  const layout = to.layout ?? place.layout;
  const locale = to.locale ?? place.chosen;
  if (folder) query.set('folder', folder);
  if (file) query.set('file', file);
  if (sort !== 'name') query.set('sort', sort);
  if (direction !== 'asc') query.set('order', direction);
  if (search) query.set('search', search);
  if (to.cursor) query.set('cursor', to.cursor);
  if (layout) query.set('view', layout);
  if (locale) query.set('lang', languageTag(locale));
  return withQuery(pathOf(place), query);
}

/** Returns the download address of a file. The answer redirects to the S3 endpoint. */
export function fileHref(place: Place, path: string): string {
  return withQuery(`${pathOf(place)}/file`, new URLSearchParams(path ? { path } : {}));
}

/** Returns the address of a folder as a zip. */
export function zipHref(place: Place): string {
  return withQuery(`${pathOf(place)}/zip`, new URLSearchParams(place.folder ? { folder: place.folder } : {}));
}

export function pathOf({ link }: Pick<Place, 'link'>): string {
  return `/s/${encodeURIComponent(link)}`;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
