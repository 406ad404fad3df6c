import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { StoredObject } from './entry.ts';

const names = {
  archived: 'archive.archived',
  restoring: 'archive.restoring',
  restored: 'archive.restored',
} as const;

/** Whether an object lies in the archive, is on its way back, or is back for a while. */
export function ArchiveBadge({ archive }: Pick<StoredObject, 'archive'>) {
  const { t } = useTranslation('objects');
  if (!archive) return null;
  return <Badge tone={archive.state === 'restored' ? 'good' : 'plain'}>{t(names[archive.state])}</Badge>;
}
