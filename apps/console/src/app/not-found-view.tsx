import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.tsx';
import { MessagePage } from '#ui/message-page.tsx';

export function NotFoundView() {
  const { t } = useTranslation('common');
  return (
    <MessagePage
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<ButtonLink to="/dashboard">{t('notFound.home')}</ButtonLink>}
    />
  );
}
