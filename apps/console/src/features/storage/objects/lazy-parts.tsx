import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

// These parts are loaded when they are first opened. Each is rendered in a `Suspense`.

export const LazyDetailsDrawer = lazy(async () => {
  const [part] = await Promise.all([
    loadPart(() => import('./panel/details-drawer.tsx')),
    loadTexts('previews'),
  ]);
  return { default: part.DetailsDrawer };
});

export const LazyPreviewScreen = lazy(async () => {
  const load = () => import('../previews/preview-screen.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('previews')]);
  return { default: part.PreviewScreen };
});

export const LazyPreflightDialog = lazy(async () => {
  const load = () => import('../transfers/preflight/preflight-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('uploads')]);
  return { default: part.PreflightDialog };
});

export const LazyObjectDialogs = lazy(async () => {
  // The folder picker uses the texts of jobs.
  const [part] = await Promise.all([
    loadPart(() => import('./dialogs/object-dialogs.tsx')),
    loadTexts('bulk'),
  ]);
  return { default: part.ObjectDialogs };
});
