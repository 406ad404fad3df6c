import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { hubProjectQuery } from '../codes/project-query.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { AddGoldDialog } from './add-gold-dialog.tsx';
import { GateNeed } from './gate-need.tsx';
import { GoldTable } from './gold-table.tsx';
import { goldQuery } from './queries.ts';

/** /datahub/{id}/gold: items with a known answer, which measure the reviewers. */
export function GoldScreen() {
  const { t } = useTranslation('hub-review');
  const projectId = useProjectId();
  const project = useQuery(hubProjectQuery(projectId)).data;
  const query = useInfiniteQuery(goldQuery(projectId));
  const mayAdd = useMay('startHubGold');
  const [isAdding, setAdding] = useState(false);
  const pages = query.data?.pages.map((page) => page.gold) ?? [];
  const gold = pages.flat();
  usePageTitle(t('gold.title'));
  const isDraft = project?.state === 'draft';
  const add = mayAdd && project && !isDraft && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('gold.add')}
    </Button>
  );
  return (
    <Panel title={t('gold.title')} text={t('gold.text')} action={gold.length > 0 && add}>
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {({ pages: [page] }) => (
          <>
            {page && <GateNeed page={page} />}
            {gold.length === 0 ? (
              <EmptyState
                icon={IconTargetArrow}
                title={t('gold.none')}
                text={t(isDraft ? 'gold.draftText' : 'gold.noneText')}
                action={add}
              />
            ) : (
              <GoldTable projectId={projectId} pages={pages} />
            )}
          </>
        )}
      </Loaded>
      <MorePages query={query} label={t('gold.more')} />
      {isAdding && project && (
        <AddGoldDialog projectId={projectId} settings={project.settings} onClose={() => setAdding(false)} />
      )}
    </Panel>
  );
}
