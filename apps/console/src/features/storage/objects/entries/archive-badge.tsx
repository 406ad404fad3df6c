import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Badge } from '#ui/text/badge.tsx';
import type { StoredObject } from '../../listing/entry.ts';

const names = {
  archived: 'archive.archived',
  restoring: 'archive.restoring',
  restored: 'archive.restored',
} as const;

/** Shows whether an object is archived, being restored (and for how long), or restored (and until when). */
export function ArchiveBadge({ archive }: Pick<StoredObject, 'archive'>) {
  const { t } = useTranslation('objects');
  if (!archive) return null;
  const { state, restored_until: until } = archive;
  const more =
    (state === 'restoring' && t('archive.soon', { hours: limits.restoreHours })) ||
    (state === 'restored' && until !== null && t('archive.until', { time: formats.dateTime(until) }));
  return (
    <span title={more || undefined}>
      <Badge tone={state === 'restored' ? 'good' : 'plain'}>{t(names[state])}</Badge>
    </span>
  );
}
