import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Notices } from '#ui/notices/notices.tsx';

export interface ProvidersProps {
  i18n: I18n;
  children: ReactNode;
}

/** The providers of every screen. */
export function Providers({ i18n, children }: ProvidersProps) {
  return (
    <I18nextProvider i18n={i18n}>
      {children}
      <Notices />
    </I18nextProvider>
  );
}
