import { appPermissions } from '@atoll/contract/permissions';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notices/notice.tsx';
import { Time } from '#ui/text/time.tsx';
import { lackTexts } from '../words.ts';
import { ConnectButton } from './connect-button.tsx';
import type { Storage } from './queries.ts';
import { StorageBanner } from './storage-banner.tsx';
import classes from './storage-link.module.css';

export interface StorageStateProps {
  storage: Storage;
  /** The project to return to from the consent screen. */
  projectId: string;
}

/** Shows whether the storage is connected, and what a missing permission prevents. */
export function StorageState({ storage, projectId }: StorageStateProps) {
  const { t } = useTranslation('hub');
  const { is_linked: isLinked, permissions, linked_at: linkedAt } = storage;
  if (!isLinked) return <StorageBanner projectId={projectId} />;
  const missing = appPermissions.filter((permission) => !permissions.includes(permission));
  return (
    <>
      <p className={classes.connected}>
        <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        <strong>{t('storage.connected')}</strong>
        {linkedAt !== null && <Time value={linkedAt} />}
      </p>
      {missing.map((permission) => (
        <Notice key={permission} icon={IconAlertTriangle} title={t(lackTexts[permission])} />
      ))}
      {missing.length > 0 && (
        <div>
          <ConnectButton projectId={projectId} variant="default" label={t('storage.reconnect')} />
        </div>
      )}
    </>
  );
}
