import { IconCreditCard } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { CalendarDate } from '#ui/text/time.tsx';
import { type Payment, paymentsQuery } from './queries.ts';

/** Lists every payment, with its refunds. */
export function Payments() {
  const { t } = useTranslation('payments');
  const query = useInfiniteQuery(paymentsQuery);
  const payments = query.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <Panel title={t('history.title')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {() =>
          payments.length === 0 ? (
            <EmptyState icon={IconCreditCard} title={t('history.emptyTitle')} text={t('history.emptyText')} />
          ) : (
            <PaymentTable payments={payments} />
          )
        }
      </Loaded>
      <MorePages query={query} label={t('history.showMore')} />
    </Panel>
  );
}

function PaymentTable({ payments }: { payments: Payment[] }) {
  const { t } = useTranslation('payments');
  const wordState = useStateWords();
  const kinds = {
    payment: t('history.payment'),
    refund: t('history.refund'),
    dispute: t('history.dispute'),
  };
  return (
    <DataTable
      label={t('history.title')}
      head={
        <>
          <HeadCell>{t('history.kind')}</HeadCell>
          <HeadCell>{t('history.invoice')}</HeadCell>
          <HeadCell>{t('history.state')}</HeadCell>
          <HeadCell isNumber>{t('history.date')}</HeadCell>
          <HeadCell isNumber>{t('history.amount')}</HeadCell>
        </>
      }
    >
      {payments.map((payment) => (
        <tr key={payment.id}>
          <Cell isMain>{kinds[payment.kind]}</Cell>
          <Cell>{payment.invoice_number}</Cell>
          <Cell>
            <Badge tone={toneOf(payment)}>{wordState(payment)}</Badge>
          </Cell>
          <Cell isNumber>
            <CalendarDate value={payment.at} />
          </Cell>
          <Cell isTotal>{amountOf(payment)}</Cell>
        </tr>
      ))}
    </DataTable>
  );
}

/** Formats the amount, with a sign if it changed the credit. */
function amountOf({ kind, state, amount_micro_usd: amount }: Payment): string {
  if (kind === 'payment') return state === 'succeeded' ? formats.signedMoney(amount) : formats.money(amount);
  const isTakenBack = kind === 'refund' ? state !== 'failed' : state !== 'won';
  return isTakenBack ? formats.signedMoney(-amount) : formats.money(amount);
}

function toneOf({ kind, state }: Payment): 'plain' | 'good' | 'bad' {
  if (kind === 'payment' && state === 'succeeded') return 'good';
  return state === 'failed' || state === 'disputed' ? 'bad' : 'plain';
}

/** Returns a function that describes the state of a payment. Refunds have their own words. */
function useStateWords(): (payment: Payment) => string {
  const { t } = useTranslation('payments');
  const words = {
    pending: t('states.pending'),
    succeeded: t('states.succeeded'),
    failed: t('states.failed'),
    expired: t('states.expired'),
    disputed: t('states.disputed'),
    won: t('states.won'),
    lost: t('states.lost'),
  };
  return ({ kind, state }) =>
    kind === 'refund' && state === 'succeeded' ? t('states.refunded') : words[state];
}
