import { lazy } from 'react';
import { loadTexts } from '../../../lib/i18n.ts';
import { loadPart } from '../../../lib/load-part.ts';

// The folder is there before what opens over it is fetched. Each is rendered in a `Suspense`.

export const LazyDetailsDrawer = lazy(async () => ({
  default: (await loadPart(() => import('./details-drawer.tsx'))).DetailsDrawer,
}));

export const LazyObjectDialogs = lazy(async () => {
  // The folder picker's words are those of jobs.
  const [part] = await Promise.all([loadPart(() => import('./object-dialogs.tsx')), loadTexts('bulk')]);
  return { default: part.ObjectDialogs };
});
