import { IconChevronLeft, IconChevronRight, IconScale } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useShortcuts } from '#ui/page/use-shortcuts.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { CaseView } from './case-view.tsx';
import classes from './disputes.module.css';
import { type DisputesSearch, disputesSearch } from './disputes-search.ts';
import { shownAt } from './next-case.ts';
import { disputesQuery } from './queries.ts';

/** /datahub/{id}/disputes: cases for people to decide, one at a time, oldest first. */
export function DisputesScreen() {
  const { t } = useTranslation('hub-review');
  const projectId = useProjectId();
  const search = disputesSearch(useSearch({ strict: false }));
  const change = useChangeSearch<DisputesSearch>();
  const query = useInfiniteQuery(disputesQuery(projectId));
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const before = useRef(0);
  const at = shownAt(
    cases.map((one) => one.item_id),
    search.item,
    before.current,
  );
  const shown = cases[at];
  useEffect(() => {
    before.current = at;
  }, [at]);
  usePageTitle(t('disputes.title'));
  const go = (step: number) => {
    const next = cases[at + step];
    if (next) change({ item: next.item_id }, true);
    else if (step > 0 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  useShortcuts({ j: () => go(1), k: () => go(-1) });
  const fields = query.data?.pages[0]?.fields ?? [];
  return (
    <Panel
      title={t('disputes.title')}
      text={t('disputes.text')}
      action={
        cases.length > 0 && (
          <div className={classes.steps}>
            <IconButton
              icon={IconChevronLeft}
              label={t('disputes.previous')}
              disabled={at === 0}
              onClick={() => go(-1)}
            />
            <span role="status">
              {query.hasNextPage
                ? t('disputes.placeOfMore', { number: at + 1, count: cases.length })
                : t('disputes.place', { number: at + 1, count: cases.length })}
            </span>
            <IconButton
              icon={IconChevronRight}
              label={t('disputes.next')}
              disabled={at >= cases.length - 1 && !query.hasNextPage}
              onClick={() => go(1)}
            />
          </div>
        )
      }
    >
      <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
        {() =>
          shown === undefined ? (
            <EmptyState icon={IconScale} title={t('disputes.none')} text={t('disputes.noneText')} />
          ) : (
            <CaseView
              key={shown.item_id}
              projectId={projectId}
              dispute={shown}
              fields={fields}
              // Opens the next case after a decision.
              onDecided={() => change({ item: cases[at + 1]?.item_id }, true)}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
