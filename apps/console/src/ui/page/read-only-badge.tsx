import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { Badge } from '../text/badge.tsx';

/** Says why people who may only read see no actions. */
export function ReadOnlyBadge() {
  const { t } = useTranslation('common');
  if (useUser()?.role !== 'read_only') return null;
  return (
    <span title={t('readOnlyText')}>
      <Badge>{t('readOnly')}</Badge>
    </span>
  );
}
