import type { Locale } from '@atoll/contract';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { session } from '../calls/api.ts';
import type { TextKey } from '../language/page-text.ts';
import type { CallName } from '../session/may.ts';
import type { GuidePage } from './docs-url.ts';

export type PagePath = NonNullable<LinkProps['to']>;

/** The person for whom pages are listed. */
export interface Viewer {
  user: ReturnType<typeof session.user>;
}

/** A list of pages besides the navigation: the tab bar of the parent, or a list on Apps / Tools. */
export type PagePlace = 'tabs' | 'tools' | 'linked-apps';

/** A group of the navigation. `navigationGroups` has their order. */
export type NavigationGroup = 'start' | 'storage' | 'activity' | 'integrations' | 'agents' | 'hub' | 'end';

/** A page's facts besides its route. */
export interface PageEntry {
  /** The path of its route, with `$name` for parameters. */
  path: PagePath;
  /** For pages that differ only by their query. */
  search?: Readonly<Record<string, string>>;
  title: TextKey;
  /** One sentence about its purpose, shown below its title on Apps / Tools. */
  text?: TextKey;
  /** Its own name in the tab bar that starts with it. */
  tab?: TextKey;
  /** Further words for the command palette. */
  words?: TextKey;
  /** Pages without an icon are not listed, and reached only from other pages. */
  icon?: Icon;
  /** The page is useful only to people who may make this call. Without it, the page is for everyone. */
  call?: CallName;
  parent?: PagePath;
  place?: PagePlace;
  /** The navigation group that lists it. A page without one highlights its nearest listed parent. */
  group?: NavigationGroup;
  /** The only language in which that group lists it. */
  groupLocale?: Locale;
  /** Its shorter name in the navigation, below the group's heading. */
  label?: TextKey;
  /** The guide page about it. Defaults to that of its parent. */
  guide?: GuidePage;
  /** A hint for people who visit the page for the first time. */
  hint?: TextKey;
  /** The letter that opens the page after `g`. */
  key?: string;
  /** Reports whether it is listed for this person. The server decides who may open it. */
  isListed?: (viewer: Viewer) => boolean;
  /** Opened by loading a new document: specification section 2. */
  isSeparateApp?: true;
}

/** Returns a route's path in the format of page entries. The router ends the path of an index route with a slash. */
export function pathOf(fullPath: string): string {
  return fullPath.length > 1 ? fullPath.replace(/\/$/, '') : fullPath;
}

/** Returns the pages with the navigation groups that they have in a language. */
export function pagesIn(locale: Locale, pages: readonly PageEntry[]): readonly PageEntry[] {
  return pages.map((page) => {
    const { group, groupLocale = locale, ...rest } = page;
    return groupLocale === locale ? page : rest;
  });
}

/** A page in a list, with the address that its entry leads to. */
export interface ListedPage {
  page: PageEntry;
  to: PagePath;
}

/** Returns the pages that a person may open. A page that they may not open leads to the first of its tabs that they may. */
export function listedPages(pages: readonly PageEntry[], opens: (page: PageEntry) => boolean): ListedPage[] {
  return pages.flatMap((page) => {
    if (opens(page)) return { page, to: page.path };
    const tab = pages.find((one) => one.place === 'tabs' && one.parent === page.path && opens(one));
    return tab && !tab.path.includes('$') ? { page, to: tab.path } : [];
  });
}

/** Returns the page, or its nearest parent, that the navigation lists. */
export function markedPage(pages: readonly PageEntry[], page: PageEntry | undefined): PageEntry | undefined {
  if (page === undefined || page.group !== undefined) return page;
  const parent = pages.find(({ path }) => path === page.parent);
  return parent === page ? undefined : markedPage(pages, parent);
}

/** Returns the guide page of a page, or that of its nearest parent with one. */
export function guideOf(pages: readonly PageEntry[], page: PageEntry | undefined): GuidePage | undefined {
  if (page === undefined) return undefined;
  const parent = pages.find(({ path }) => path === page.parent);
  return page.guide ?? guideOf(pages, parent);
}
