import { useTranslation } from 'react-i18next';
import { roleNames } from '#features/accounts/role-names.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { MessagePage } from '#ui/page/message-page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';

/** Replaces a page that the person's role has no access to. */
export function NoAccessView() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const text = user && t('noAccess.text', { account: user.username, role: t(roleNames[user.role]) });
  return (
    <MessagePage
      title={t('noAccess.title')}
      text={text}
      action={<ButtonLink to="/dashboard">{t('noAccess.home')}</ButtonLink>}
    />
  );
}
