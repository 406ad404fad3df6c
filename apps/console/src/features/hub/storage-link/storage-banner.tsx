import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notices/notice.tsx';
import { ConnectButton } from './connect-button.tsx';
import classes from './storage-link.module.css';

/** Explains that the data hub is not connected to the storage, and offers to connect it. */
export function StorageBanner() {
  const { t } = useTranslation('hub');
  return (
    <div className={classes.banner}>
      <Notice icon={IconPlugConnectedX} title={t('storage.bannerTitle')} text={t('storage.bannerText')} />
      <ConnectButton />
    </div>
  );
}
