import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useStepBack } from '#ui/actions/use-step-back.ts';
import type { ShownPlace } from './place.ts';
import { noPlace, type PlaceSearch, placeOf, toPlaceSearch } from './place-search.ts';

const FileDrawer = lazy(async () => ({
  default: (await loadPart(() => import('./file-drawer.tsx'))).FileDrawer,
}));

/** Opens locations in files over the page. They are part of its address, so that the back button closes them. */
export function useShownFile(
  agentId: string,
  search: PlaceSearch,
): { open: (place: ShownPlace) => void; drawer: ReactNode } {
  const change = useChangeSearch<PlaceSearch>();
  const { stepped, stepBack } = useStepBack();
  const place = placeOf(search);
  return {
    open: (wanted) => {
      stepped();
      change(toPlaceSearch(wanted));
    },
    drawer: place && (
      <Suspense>
        <FileDrawer agentId={agentId} place={place} onClose={() => stepBack(() => change(noPlace, true))} />
      </Suspense>
    ),
  };
}
