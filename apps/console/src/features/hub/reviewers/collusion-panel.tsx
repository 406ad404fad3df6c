import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { oddsOf } from './chance.ts';
import { collusionQuery, type Pair } from './queries.ts';
import classes from './reviewers.module.css';

/** Pairs of reviewers who agree more often than expected by chance. */
export function CollusionPanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('hub-review');
  const query = useQuery(collusionQuery(projectId));
  return (
    <Panel title={t('collusion.title')} text={t('collusion.text')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {({ pairs, votes }) =>
          pairs.length === 0 ? (
            <EmptyState
              icon={IconShieldCheck}
              title={t('collusion.none')}
              text={t('collusion.noneText', { count: votes })}
            />
          ) : (
            <>
              <Pairs pairs={pairs} />
              <p className={classes.note}>{t('collusion.basis', { count: votes })}</p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation('hub-review');
  return (
    <DataTable
      label={t('collusion.title')}
      head={
        <>
          <HeadCell>{t('collusion.pair')}</HeadCell>
          <HeadCell isNumber>{t('collusion.mistakes')}</HeadCell>
          <HeadCell isNumber>{t('collusion.agreements')}</HeadCell>
          <HeadCell isNumber>{t('collusion.chance')}</HeadCell>
        </>
      }
    >
      {pairs.map((pair) => (
        <PairRow key={`${pair.reviewer_id} ${pair.other_id}`} pair={pair} />
      ))}
    </DataTable>
  );
}

function PairRow({ pair }: { pair: Pair }) {
  const { t } = useTranslation('hub-review');
  const { times, isLess } = oddsOf(pair.chance);
  const against = (count: number, expected: number) =>
    t('collusion.against', { found: formats.count(count), expected: formats.count(Math.round(expected)) });
  return (
    <tr>
      <Cell isMain>
        <span className={classes.name}>
          <span>
            <bdi>{pair.name}</bdi> · <bdi>{pair.other_name}</bdi>
          </span>
          <small>{meaningOf()}</small>
        </span>
        {pair.shares_device && (
          <span className={classes.badges}>
            <Badge tone="bad">{t('suspicions.device')}</Badge>
          </span>
        )}
      </Cell>
      <Cell isNumber label={t('collusion.mistakes')}>
        {against(pair.shared_mistakes, pair.expected_mistakes)}
      </Cell>
      <Cell isNumber label={t('collusion.agreements')}>
        {against(pair.agreements, pair.expected_agreements)}
      </Cell>
      <Cell isNumber label={t('collusion.chance')}>
        {t(isLess ? 'collusion.lessThan' : 'collusion.oneIn', { times: formats.count(times) })}
      </Cell>
    </tr>
  );

  function meaningOf(): string {
    const byMistakes = pair.shared_mistakes > pair.expected_mistakes * 2 && pair.shared_mistakes > 1;
    return byMistakes
      ? t('collusion.sameMistakes', { count: pair.shared_mistakes })
      : t('collusion.sameVotes', { count: pair.shared_items, agreements: pair.agreements });
  }
}
