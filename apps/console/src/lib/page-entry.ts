import type { Locale } from '@atoll/contract';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { session } from './api.ts';
import type { GuidePage } from './docs-url.ts';
import type { CallName } from './may.ts';
import type { TextKey } from './page-text.ts';

export type PagePath = NonNullable<LinkProps['to']>;

/** The reader of a list of pages. */
export interface Viewer {
  user: ReturnType<typeof session.user>;
  locale: Locale;
}

/** A place beside the navigation that offers a page: the tab bar of its parent, or a list on Apps / Tools. */
export type PagePlace = 'tabs' | 'tools' | 'linked-apps';

/** A group of the navigation. The navigation has them in the order of `navigationGroups`. */
export type NavigationGroup = 'start' | 'storage' | 'activity' | 'integrations' | 'agents' | 'hub' | 'end';

/** Everything the console knows of a page, beside its route. */
export interface PageEntry {
  /** The address of its route, with `$name` for what stands for something. */
  path: PagePath;
  /** For pages that differ by their query alone. */
  search?: Readonly<Record<string, string>>;
  title: TextKey;
  /** One sentence on what it is for, beside its title on Apps / Tools. */
  text?: TextKey;
  /** Its own name in the tab bar that it opens with. */
  tab?: TextKey;
  /** Further words by which the command palette finds it. */
  words?: TextKey;
  /** Pages without one are reached from other pages only, and are in no list. */
  icon?: Icon;
  /** Whoever may not make this call has no use for the page. Without it, everybody has. */
  call?: CallName;
  /** The page it belongs to. */
  parent?: PagePath;
  place?: PagePlace;
  /** The group of the navigation that lists it. A page without one is marked there by its nearest parent that has one. */
  group?: NavigationGroup;
  /** Its name in the navigation, where the heading of the group says the rest. */
  label?: TextKey;
  /** The page of the guide about it. Without one, that of its parent. */
  guide?: GuidePage;
  /** A hint for people who have not been on the page before. */
  hint?: TextKey;
  /** With `g` before it, the letter that opens the page. */
  key?: string;
  /** Whether it is listed for this person. Who may open it is the server's decision. */
  isListed?: (viewer: Viewer) => boolean;
  /** Opens by a navigation of the whole document: specification section 2. */
  isSeparateApp?: true;
}

/** A route's address as pages have it: the router ends the address of an index route with a slash. */
export function pathOf(fullPath: string): string {
  return fullPath.length > 1 ? fullPath.replace(/\/$/, '') : fullPath;
}

/** Returns a page, or the nearest of its parents, that the navigation lists. */
export function markedPage(pages: readonly PageEntry[], page: PageEntry | undefined): PageEntry | undefined {
  if (page === undefined || page.group !== undefined) return page;
  const parent = pages.find(({ path }) => path === page.parent);
  return parent === page ? undefined : markedPage(pages, parent);
}

/** Returns the page of the guide about a page: its own, or that of the nearest parent that has one. */
export function guideOf(pages: readonly PageEntry[], page: PageEntry | undefined): GuidePage | undefined {
  if (page === undefined) return undefined;
  const parent = pages.find(({ path }) => path === page.parent);
  return page.guide ?? guideOf(pages, parent);
}
