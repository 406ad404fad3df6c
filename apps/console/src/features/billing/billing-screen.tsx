import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useStepBack } from '../../ui/use-step-back.ts';
import { AddCreditDialog } from './add-credit-dialog.tsx';
import classes from './billing-screen.module.css';
import { CreditAlert } from './credit-alert.tsx';
import { Invoices } from './invoices.tsx';
import { Ledger } from './ledger.tsx';
import type { Summary } from './queries.ts';
import { summaryQuery } from './queries.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

const route = getRouteApi('/_console/dss/billing');

/** /dss/billing: credit, plan, use, alert, invoices and the credit's history. */
export function BillingScreen() {
  const { t } = useTranslation('billing');
  const { dialog } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(summaryQuery);
  const { stepped, stepBack } = useStepBack();
  const openAddCredit = () => {
    stepped();
    void navigate({ search: { dialog: 'add-credit' } });
  };
  const closeAddCredit = () => stepBack(() => void navigate({ search: {}, replace: true }));
  return (
    <Page title={t('title')} text={t('text')}>
      <Loaded query={query} skeleton={<SkeletonBlock height={280} />}>
        {(summary) => (
          <>
            <div className={classes.pair}>
              <Credit summary={summary} onAdd={openAddCredit} />
              <Plan summary={summary} onAddCredit={openAddCredit} />
            </div>
            <UseAgainstLimits summary={summary} />
            <CreditAlert value={summary.credit_alert_usd} />
          </>
        )}
      </Loaded>
      <Invoices />
      <Ledger />
      {dialog === 'add-credit' && <AddCreditDialog onClose={closeAddCredit} />}
    </Page>
  );
}

function Credit({ summary, onAdd }: { summary: Summary; onAdd: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <Panel title={t('credit.title')}>
      <p className={classes.amount}>{formats.money(summary.credit_micro_usd)}</p>
      <div className={classes.foot}>
        <Button size="sm" onClick={onAdd}>
          {t('credit.add')}
        </Button>
      </div>
    </Panel>
  );
}

function Plan({ summary, onAddCredit }: { summary: Summary; onAddCredit: () => void }) {
  const { t } = useTranslation('billing');
  const [isUpgrading, setUpgrading] = useState(false);
  const isFree = summary.plan === 'free';
  return (
    <Panel title={t('plan.title')}>
      <p className={classes.plan}>{isFree ? t('plan.free') : t('plan.paid')}</p>
      <p className={classes.note}>{isFree ? t('plan.freeText') : t('plan.paidText')}</p>
      {isFree && (
        <div className={classes.foot}>
          <Button size="sm" variant="default" onClick={() => setUpgrading(true)}>
            {t('plan.upgrade')}
          </Button>
        </div>
      )}
      {isUpgrading && (
        <UpgradeDialog
          summary={summary}
          onClose={() => setUpgrading(false)}
          onAddCredit={() => {
            setUpgrading(false);
            onAddCredit();
          }}
        />
      )}
    </Panel>
  );
}

function UseAgainstLimits({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const limitText = (limitBytes: number | null) =>
    limitBytes === null ? t('unlimited') : t('of', { limit: formats.bytes(limitBytes) });
  const endsAt = summary.transfer_allowance_ends_at;
  return (
    <Panel title={t('use.title')}>
      <div className={classes.meters}>
        <Meter
          label={t('use.stored')}
          usedBytes={summary.stored_bytes}
          limitBytes={summary.stored_limit_bytes}
          limitText={limitText(summary.stored_limit_bytes)}
        />
        <Meter
          label={t('use.transfer', { month: formats.month(summary.month_started_at) })}
          usedBytes={summary.transfer_bytes}
          limitBytes={summary.transfer_limit_bytes}
          limitText={limitText(summary.transfer_limit_bytes)}
          {...(endsAt === null ? {} : { note: t('plan.allowanceEnds', { date: formats.date(endsAt) }) })}
        />
      </div>
    </Panel>
  );
}
