import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** `ShareDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyShareDialog = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./share-dialog.tsx')), loadTexts('sharing')]);
  return { default: part.ShareDialog };
});
