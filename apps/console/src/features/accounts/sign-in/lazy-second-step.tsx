import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** Most people have no second factor, so the code for the second step is loaded when it's needed. */
export const LazySecondStep = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./second-step.tsx')), loadTexts('factors')]);
  return { default: part.SecondStep };
});
