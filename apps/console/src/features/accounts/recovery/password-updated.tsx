import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { GoButton } from '../go-button.tsx';

/** Confirms the new password, and offers to sign in with it. */
export function PasswordUpdated() {
  const { t } = useTranslation('entry');
  return (
    <>
      <ScreenHeading title={t('resetDone.title')}>{t('resetDone.text')}</ScreenHeading>
      <GoButton fullWidth to="/signin">
        {t('resetDone.signIn')}
      </GoButton>
    </>
  );
}
