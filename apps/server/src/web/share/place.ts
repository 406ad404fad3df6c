import { type Locale, languageTag } from '@atoll/contract';

export type FolderSort = 'name' | 'size' | 'modified';
export type Direction = 'asc' | 'desc';
export type FolderLayout = 'list' | 'grid';

/** Which page of a link is looked at. */
export interface Place {
  /** The link as it stands in the address. */
  link: string;
  /** Below the shared folder: empty, or ending in `/`. */
  folder: string;
  /** Below the shared folder: the file that is looked at. */
  file: string | undefined;
  sort: FolderSort;
  direction: Direction;
  /** A part of names. */
  search: string;
  cursor: string | undefined;
  /** Undefined: as the contents of the folder suggest. */
  layout: FolderLayout | undefined;
  /** Asked for in the address; undefined: the browser's. */
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

/**
 * The address of a page of the link. What is not given stays, but that another folder is shown from its beginning, and what
 * is shown in another order too.
 */
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

/** Where a file of the link is had from; the answer sends the browser on to the S3 endpoint. */
export function fileHref(place: Place, path: string): string {
  return withQuery(`${pathOf(place)}/file`, new URLSearchParams(path ? { path } : {}));
}

/** Where a folder of the link is had from as a zip. */
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
