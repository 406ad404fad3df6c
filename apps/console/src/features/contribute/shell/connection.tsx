import { joinSentences } from '@atoll/contract/locales';
import { IconCloudOff, IconCloudUpload, IconLogin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { leaveForSignIn } from '../client.ts';
import classes from './connection.module.css';
import { useIsOnline, useOwner, useQueue } from './device-context.ts';

/** Shows whether there is a network, and how many of the project's items wait on this device. Hidden while everything is sent. */
export function Connection({ projectId }: { projectId: string }) {
  const { t } = useTranslation('contribute');
  const isOnline = useIsOnline();
  const owner = useOwner();
  const items = useQueue(projectId) ?? [];
  const count = items.filter((item) => item.state === 'waiting').length;
  const isSignedOut = isOnline && count > 0 && owner === null;
  const Icon = isOnline ? IconCloudUpload : IconCloudOff;
  const words = [
    !isOnline && t('connection.offline'),
    !isOnline && count > 0 && t('connection.waiting', { count }),
    isSignedOut && t('connection.signedOut', { count }),
    isOnline && count > 0 && owner !== null && t('connection.sending', { count }),
  ].filter((text) => typeof text === 'string');
  return (
    <div role="status" className={classes.root} data-empty={words.length === 0 || undefined}>
      {words.length > 0 && (
        <>
          {isSignedOut ? <IconLogin size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
          <span>{joinSentences(locale, words)}</span>
          {isSignedOut && (
            <button type="button" className={classes.action} onClick={() => leaveForSignIn()}>
              {t('signIn')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
