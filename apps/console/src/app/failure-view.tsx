import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageError } from '#lib/notices/page-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { useReloadRootView } from './root-view.tsx';

/** Replaces a page that threw. A retry loads its data again. */
export function FailureView({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const reload = useReloadRootView();
  usePageError();
  const retry = async () => {
    await reload();
    reset();
  };
  return (
    <MessagePage
      title={t('failure.title')}
      text={t(navigator.onLine ? 'failure.text' : 'failure.offline')}
      action={<Button onClick={retry}>{t('retry')}</Button>}
    />
  );
}
