import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NoticeWithAction } from '#ui/notices/notice-with-action.tsx';
import { ConnectButton } from './connect-button.tsx';

/** Explains that the data hub is not connected to the storage, and offers to connect it and return to the project. */
export function StorageBanner({ projectId }: { projectId?: string }) {
  const { t } = useTranslation('hub');
  return (
    <NoticeWithAction
      icon={IconPlugConnectedX}
      title={t('storage.bannerTitle')}
      text={t('storage.bannerText')}
      action={<ConnectButton projectId={projectId} />}
    />
  );
}
