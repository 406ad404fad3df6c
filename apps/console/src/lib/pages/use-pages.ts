import type { Role } from '@atoll/contract';
import { useRouterState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { useUser } from '../calls/use-user.ts';
import { covers } from '../session/may.ts';
import type { GuidePage } from './docs-url.ts';
import { guideOf, type ListedPage, listedPages, markedPage, type PageEntry, pathOf } from './page-entry.ts';

/** Every page of the console. The app supplies them, because they reference the features. */
export const PagesContext = createContext<readonly PageEntry[]>([]);

/** Returns the pages that are available to the signed-in person, in order. */
export function usePages(): PageEntry[] {
  const user = useUser();
  const shown = useShownPages();
  return shown.filter((page) => opens(user?.role, page));
}

/** Returns the pages for a list of links, such as the navigation, with the address that each leads the person to. */
export function useListedPages(): ListedPage[] {
  const user = useUser();
  const shown = useShownPages();
  return listedPages(shown, (page) => opens(user?.role, page));
}

const opens = (role: Role | undefined, { call }: PageEntry) => call === undefined || covers(role, call);

/** Returns the pages that exist for the person, whatever their role. */
function useShownPages(): PageEntry[] {
  const user = useUser();
  return use(PagesContext).filter(({ icon, isListed }) => icon && (isListed?.({ user }) ?? true));
}

/**
 * Returns the page that the navigation marks: the current one, or its nearest listed ancestor. A page of the navigation
 * is marked as soon as it starts to load.
 */
export function useMarkedPage(): PageEntry | undefined {
  const pages = use(PagesContext);
  const current = useCurrentPage();
  const address = useRouterState({ select: ({ location }) => pathOf(location.pathname) });
  const next = pages.find(({ path, group }) => group !== undefined && path === address);
  return next ?? markedPage(pages, current);
}

/** Returns the guide's page about the current screen, or about its nearest ancestor that has one. */
export function useGuideOfPage(): GuidePage {
  const pages = use(PagesContext);
  return guideOf(pages, useCurrentPage()) ?? 'getting-started';
}

/** Returns the current page. */
export function useCurrentPage(): PageEntry | undefined {
  const path = useRouterState({ select: ({ matches }) => pathOf(matches.at(-1)?.fullPath ?? '') });
  return use(PagesContext).find((page) => page.path === path);
}
