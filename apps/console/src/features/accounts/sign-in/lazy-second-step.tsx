import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** Most people have no second factor, so the code for the second step is loaded when it's needed. */
export const LazySecondStep = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./second-step.tsx')), loadTexts('factors')]);
  return { default: part.SecondStep };
});
