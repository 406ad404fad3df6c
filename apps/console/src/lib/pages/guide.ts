import { defaultLocale, type Locale, languageTag } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { GuidePage } from './docs-url.ts';

export interface GuideEntry {
  slug: string;
  title: string;
  sections: readonly { title: string; anchor: string }[];
}

/** A location in the guide; without an anchor, the beginning of the page. */
export interface GuidePlace {
  page: GuidePage | (string & {});
  anchor?: string;
}

const oneHourMs = 3_600_000;

/** Fetches the pages of the guide in one language, in reading order. */
export const guidePagesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['guide', locale],
    queryFn: async ({ signal }): Promise<GuideEntry[]> =>
      (await fetchDocs(`/docs/${languageTag(locale)}/pages.json`, signal)).json(),
    staleTime: oneHourMs,
  });

/** Fetches a page of the guide as Markdown, in English if the language lacks it. */
export const guideSourceQuery = (locale: Locale, page: string) =>
  queryOptions({
    queryKey: ['guide', locale, page],
    queryFn: async ({ signal }): Promise<string> => {
      const read = async (language: Locale) =>
        (await fetchDocs(`/docs/${languageTag(language)}/source/${encodeURIComponent(page)}`, signal)).text();
      return locale === defaultLocale ? read(locale) : read(locale).catch(() => read(defaultLocale));
    },
    staleTime: oneHourMs,
  });

async function fetchDocs(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

let shown: GuidePlace | null = null;
const listeners = new Set<() => void>();

/** Shows a place of the guide next to the screen; null closes it. */
export function showGuide(place: GuidePlace | null): void {
  shown = place;
  for (const listener of listeners) listener();
}

/** Returns the place of the guide that is shown next to the screen. */
export function useShownGuide(): GuidePlace | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
