import './first-language.ts';
import { languageTag } from '@atoll/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { allowOwnWorkersOnly } from '#app/trusted-types.ts';
import { App, loadContributeTexts, openDevice, placeOf, refreshSession } from '#features/contribute/index.ts';
import { locale } from '#lib/language/page-locale.ts';
import '#ui/base.css';

allowOwnWorkersOnly();
document.documentElement.lang = languageTag(locale);
void start();

async function start(): Promise<void> {
  // Not awaited, because it may take any amount of time without a network.
  refreshSession();
  const [texts, device] = await Promise.all([
    loadContributeTexts(placeOf(location.pathname).isReview),
    openDevice(),
  ]);
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  createRoot(container).render(
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <App device={device} />
      </I18nextProvider>
    </StrictMode>,
  );
  await navigator.serviceWorker?.register('/c/sw.js').catch(() => undefined);
}
