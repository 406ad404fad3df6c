import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { ConnectButton } from './connect-button.tsx';
import { connectStorageWrite, storageQuery } from './queries.ts';
import classes from './storage-link.module.css';
import { storageLinkSearch } from './storage-link-search.ts';

/** /datahub/storage: the return address of the consent screen. Connects the storage, and opens the project or the list. */
export function StorageLinkScreen() {
  const { t } = useTranslation('hub');
  const navigate = useNavigate();
  const { identity, project } = storageLinkSearch(useSearch({ strict: false }));
  const { run, error } = useWrite(connectStorageWrite, {
    onDone: () =>
      // The identity in this address is valid only once, so the address does not stay in the history.
      project
        ? navigate({
            to: '/datahub/$project/design',
            params: { project },
            search: { step: 'storage' },
            replace: true,
          })
        : navigate({ to: '/datahub', replace: true }),
  });
  const isLinked = useQuery(storageQuery).data?.is_linked === true;
  const used = useRef<string>(undefined);
  useEffect(() => {
    // An identity is valid for one connection.
    if (identity === undefined || used.current === identity) return;
    used.current = identity;
    void run({ identity });
  });
  if (identity !== undefined && error === null) {
    return (
      <Page title={t('storage.title')}>
        <SkeletonBlock height={160} />
      </Page>
    );
  }
  if (error === null && isLinked) {
    return (
      <Page title={t('storage.connected')} tabTitle={t('storage.title')} text={t('storage.connectedText')}>
        <div className={classes.buttons}>
          <ButtonLink to="/datahub">{t('storage.back')}</ButtonLink>
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={t(error === null ? 'storage.declinedTitle' : 'storage.refusedTitle')}
      tabTitle={t('storage.title')}
      text={error ?? t('storage.declinedText')}
    >
      <div className={classes.buttons}>
        <ButtonLink variant="default" to="/datahub">
          {t('storage.back')}
        </ButtonLink>
        <ConnectButton size="md" projectId={project} />
      </div>
    </Page>
  );
}
