import { IconListSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';

/** Returns a function that returns the action that opens the audit log of an object or a folder, for people who may read the log. */
export function useAuditAction(bucket: string): (entry: { key: string }) => MenuAction[] {
  const { t } = useTranslation('objects');
  const navigate = useNavigate();
  const mayRead = useMay('listAuditEntries');
  return ({ key }) => {
    if (!mayRead) return [];
    const toLog = {
      to: '/dss/buckets/$bucket/log',
      params: { bucket },
      search: { show: 'audit', object: key },
    } as const;
    return [{ label: t('actions.audit'), icon: IconListSearch, onSelect: () => void navigate(toLog) }];
  };
}
