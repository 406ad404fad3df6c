import { useTranslation } from 'react-i18next';
import { MessagePage } from '#ui/page/message-page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';

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
