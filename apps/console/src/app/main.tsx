import '#lib/session/usable-storage.ts';
import { languageTag } from '@atoll/contract';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deleteThumbnails } from '#lib/browser/thumbnail-caches.ts';
import { isLeaving, session } from '#lib/calls/api.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { locale } from '#lib/language/page-locale.ts';
import { keepPartnerMarkers } from '#lib/pages/partner.ts';
import '#ui/base.css';
import { Providers } from './providers.tsx';
import { createConsoleRouter } from './router.ts';
import { allowOwnWorkersOnly } from './trusted-types.ts';

allowOwnWorkersOnly();
document.documentElement.lang = languageTag(locale);
keepPartnerMarkers(location.search, localStorage);

const router = createConsoleRouter();

void start();

// Not awaited at the top level: the chunks of the other screens import this one, and would wait for it to finish.
async function start(): Promise<void> {
  // Fetches texts and the first page's code in parallel.
  const [i18n] = await Promise.all([loadTexts('common'), router.load()]);
  followSession();
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  createRoot(container).render(
    <StrictMode>
      <Providers i18n={i18n}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

/** Checks the page again when the session ends, here or in another tab, and deletes cached parts of files. */
function followSession(): void {
  let wasSignedIn = session.isSignedIn();
  const forgetFiles = () => {
    if (!session.isSignedIn()) deleteThumbnails().catch(() => undefined);
  };
  // Signing out leaves the page, which may interrupt the deletion. The next page repeats it.
  forgetFiles();
  session.subscribe(() => {
    const hasEnded = wasSignedIn && !session.isSignedIn();
    wasSignedIn = session.isSignedIn();
    forgetFiles();
    if (hasEnded && !isLeaving()) void router.invalidate();
  });
}
