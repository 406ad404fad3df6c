import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** Loaded when the first PDF is shown. Rendered in a `Suspense`. */
export const LazyPdfAtPlace = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./pdf-at-place.tsx')), loadTexts('previews')]);
  return { default: part.PdfAtPlace };
});
