import { type Locale, languageTag } from '@atoll/contract';

/** Which page of a link is looked at. */
export interface Place {
  /** The link as it stands in the address. */
  link: string;
  /** Below the shared folder: empty, or ending in `/`. */
  folder: string;
  cursor: string | undefined;
  /** Asked for in the address; undefined: the browser's. */
  chosen: Locale | undefined;
}

/** The address of a page of the link; what is not given is left out. */
export function hrefOf(place: Place, to: { folder?: string; cursor?: string; locale?: Locale } = {}): string {
  const query = new URLSearchParams();
  const folder = to.folder ?? place.folder;
  const locale = to.locale ?? place.chosen;
  if (folder) query.set('folder', folder);
  if (to.cursor) query.set('cursor', to.cursor);
  if (locale) query.set('lang', languageTag(locale));
  const text = query.toString();
  return `${pathOf(place)}${text ? `?${text}` : ''}`;
}

/** Where a file of the link is had from; the answer sends the browser on to the S3 endpoint. */
export function fileHref(place: Place, path: string, disposition?: 'inline'): string {
  const query = new URLSearchParams();
  if (path) query.set('path', path);
  if (disposition) query.set('as', disposition);
  const text = query.toString();
  return `${pathOf(place)}/file${text ? `?${text}` : ''}`;
}

export function pathOf({ link }: Pick<Place, 'link'>): string {
  return `/s/${encodeURIComponent(link)}`;
}
