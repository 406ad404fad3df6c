import { isErrorCode } from '@atoll/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Notice } from '#ui/notices/notice.tsx';

/** The reason why a job ended early, in the catalogue's words. */
export function EndReason({ code }: { code: number }) {
  const { t } = useTranslation('bulk');
  const { data } = useQuery({
    queryKey: ['errorMessage', code],
    queryFn: () => (isErrorCode(code) ? errorMessage(code, locale) : ''),
  });
  return data ? <Notice icon={IconAlertCircle} title={t('details.why')} text={data} /> : null;
}
