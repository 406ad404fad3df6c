import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { PasswordUpdated } from './password-updated.tsx';

/** /reset-password-sent: specification section 2. */
export function ResetDoneScreen() {
  const { t } = useTranslation('entry');
  usePageTitle(t('resetDone.pageTitle'));
  return <PasswordUpdated />;
}
