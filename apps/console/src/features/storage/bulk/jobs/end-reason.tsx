import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { Notice } from '#ui/notices/notice.tsx';

/** The reason why a job ended early, in the catalogue's words. */
export function EndReason({ code }: { code: number }) {
  const { t } = useTranslation('bulk');
  const text = useCodeText(code);
  return text ? <Notice icon={IconAlertCircle} title={t('details.why')} text={text} /> : null;
}
