import { IconCoins } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { CalendarDate } from '#ui/text/time.tsx';
import { ledgerQuery } from './queries.ts';
import { RoundedAmount } from './rounded-amount.tsx';

/** The entries whose sum is the available credit. */
export function Ledger() {
  const { t } = useTranslation('billing');
  const query = useInfiniteQuery(ledgerQuery);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const reasons = {
    top_up: t('ledger.topUp'),
    referral: t('ledger.referral'),
    operator: t('ledger.operator'),
    reward: t('ledger.reward'),
    usage: t('ledger.usage'),
    refund: t('ledger.refund'),
    dispute: t('ledger.dispute'),
    dispute_won: t('ledger.disputeWon'),
    hub_budget: t('ledger.hubBudget'),
    hub_budget_returned: t('ledger.hubBudgetReturned'),
    hub_reward: t('ledger.hubReward'),
  };
  return (
    <Panel title={t('ledger.title')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {() =>
          entries.length === 0 ? (
            <EmptyState icon={IconCoins} title={t('ledger.emptyTitle')} text={t('ledger.emptyText')} />
          ) : (
            <DataTable
              label={t('ledger.title')}
              head={
                <>
                  <HeadCell>{t('ledger.reason')}</HeadCell>
                  <HeadCell isNumber>{t('ledger.date')}</HeadCell>
                  <HeadCell isNumber>{t('ledger.amount')}</HeadCell>
                </>
              }
            >
              {entries.map(({ id, reason, created_at, amount_micro_usd }) => (
                <tr key={id}>
                  <Cell isMain>{reasons[reason]}</Cell>
                  <Cell isNumber>
                    <CalendarDate value={created_at} />
                  </Cell>
                  <Cell isTotal>
                    <RoundedAmount microUsd={amount_micro_usd} isSigned />
                  </Cell>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
    </Panel>
  );
}
