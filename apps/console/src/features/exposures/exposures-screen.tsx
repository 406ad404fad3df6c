import type { Exposure } from '@atoll/contract';
import { IconBan, IconExternalLink, IconWorldOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { covers } from '#lib/session/may.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ColumnChoice, Grid, useArrayRows } from '#ui/lists/grid/index.ts';
import { ListTools } from '#ui/lists/list-tools.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import { Note } from '#ui/text/note.tsx';
import { idOf, nameOf, placeOf } from './exposure.ts';
import { exposuresQuery } from './queries.ts';
import { StopDialog } from './stop-dialog.tsx';
import { type Stop, stopOf } from './stops.ts';
import { useExposureColumns } from './use-exposure-columns.tsx';
import { useMayOpenSettings } from './use-may-open-settings.ts';

/** /dss/share-links/public: everything of the account that people without an account can use. */
export function ExposuresScreen() {
  const { t } = useTranslation(['exposures', 'tools']);
  const query = useInfiniteQuery(exposuresQuery);
  return (
    <Page
      title={t('tools:pages.sharing.title')}
      text={t('text')}
      foldsText
      actions={<GuideLink page="sharing" />}
    >
      <PageTabs of="/dss/share-links" label={t('tools:pages.sharing.title')} />
      <Loaded query={query} skeleton={<SkeletonRows count={5} />}>
        {({ pages }) => {
          const exposures = pages.flatMap((page) => page.exposures);
          if (exposures.length === 0 && !query.hasNextPage) {
            return <EmptyState icon={IconWorldOff} title={t('emptyTitle')} text={t('emptyText')} />;
          }
          return <ExposureList exposures={exposures} />;
        }}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      <Note>{t('notListed')}</Note>
    </Page>
  );
}

function ExposureList({ exposures }: { exposures: readonly Exposure[] }) {
  const { t } = useTranslation('exposures');
  const role = useUser()?.role;
  const navigate = useNavigate();
  const columns = useExposureColumns();
  const rows = useArrayRows(exposures);
  const [ending, end] = useState<{ exposure: Exposure; stop: Stop }>();
  const mayOpenSettings = useMayOpenSettings();
  const open = (exposure: Exposure) => void navigate(placeOf(exposure, mayOpenSettings));
  const actionsOf = (exposure: Exposure): MenuAction[] => {
    const stop = stopOf(exposure);
    const show = { label: t('actions.open'), icon: IconExternalLink, onSelect: () => open(exposure) };
    if (!stop || !covers(role, stop.call)) return [show];
    const onSelect = () => end({ exposure, stop });
    return [show, { label: t('actions.stop'), icon: IconBan, onSelect, isDangerous: true }];
  };
  return (
    <>
      <ListTools>
        <ColumnChoice columns={columns} />
      </ListTools>
      <Grid
        label={t('list.label')}
        columns={columns.shown}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        actionsOf={mayOpenSettings ? actionsOf : undefined}
        onOpen={open}
      />
      {ending && <StopDialog {...ending} onClose={() => end(undefined)} />}
    </>
  );
}
