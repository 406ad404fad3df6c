import { useRouterState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { GuidePage } from './docs-url.ts';
import { covers } from './may.ts';
import { guideOf, markedPage, type PageEntry, pathOf } from './page-entry.ts';
import { locale } from './page-locale.ts';
import { useUser } from './use-user.ts';

/** Every page of the console. The app supplies them, since they name the features. */
export const PagesContext = createContext<readonly PageEntry[]>([]);

/** The pages that can be offered to the person who is signed in, in their order. */
export function usePages(): PageEntry[] {
  const user = useUser();
  return use(PagesContext).filter(
    ({ icon, call, isListed }) =>
      icon && (call === undefined || covers(user?.role, call)) && (isListed?.({ user, locale }) ?? true),
  );
}

/** The page that the navigation marks: the one that is shown, or the nearest of its parents that is listed there. */
export function useMarkedPage(): PageEntry | undefined {
  const current = useCurrentPage();
  return markedPage(use(PagesContext), current);
}

/** The guide's page about the current screen: its own, or that of the nearest page that it belongs to. */
export function useGuideOfPage(): GuidePage {
  const pages = use(PagesContext);
  return guideOf(pages, useCurrentPage()) ?? 'getting-started';
}

/** The page that is shown now. */
export function useCurrentPage(): PageEntry | undefined {
  const path = useRouterState({ select: ({ matches }) => pathOf(matches.at(-1)?.fullPath ?? '') });
  return use(PagesContext).find((page) => page.path === path);
}
