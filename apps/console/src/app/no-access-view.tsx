import { useTranslation } from 'react-i18next';
import { roleNames } from '#features/accounts/role-names.ts';
import { useUser } from '#lib/use-user.ts';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';

/** Replaces a page that the person's role has no access to. */
export function NoAccessView() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const text = user && t('noAccess.text', { account: user.username, role: t(roleNames[user.role]) });
  return (
    <Page title={t('noAccess.title')} text={text} isPersonal>
      <div>
        <ButtonLink to="/dashboard">{t('noAccess.home')}</ButtonLink>
      </div>
    </Page>
  );
}
