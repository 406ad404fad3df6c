import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import type { Summary } from '../queries.ts';
import { useBillingDialog } from '../use-billing-dialog.ts';
import classes from './overview.module.css';

/** The plan, with a button to change to the other one. */
export function Plan({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const openDialog = useBillingDialog();
  const isFree = summary.plan === 'free';
  const paidText = t(summary.is_charging ? 'plan.paidText' : 'plan.paidFreeText');
  return (
    <Panel title={t('plan.title')}>
      <p className={classes.plan}>{isFree ? t('plan.free') : t('plan.paid')}</p>
      <p className={classes.note}>
        {isFree ? t('plan.freeText') : paidText}
        {summary.plan_since !== null &&
          `${sentenceGap}${t('plan.since', { date: formats.date(summary.plan_since) })}`}
      </p>
      <div className={classes.foot}>
        <Button size="sm" variant="default" onClick={() => openDialog('change-plan')}>
          {isFree ? t('plan.upgrade') : t('plan.downgrade')}
        </Button>
      </div>
    </Panel>
  );
}
