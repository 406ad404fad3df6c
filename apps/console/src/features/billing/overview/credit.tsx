import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { creditStateOf } from '../credit-state.ts';
import type { Summary } from '../queries.ts';
import { useBillingDialog } from '../use-billing-dialog.ts';
import classes from './overview.module.css';

/** Shows the remaining credit, how long it lasts, and a button to add more. */
export function Credit({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const openDialog = useBillingDialog();
  const state = creditStateOf(summary);
  const words = useStanding(summary);
  const { owed_micro_usd: owed } = summary;
  const isUrgent = state === 'ended' || state === 'read_only';
  return (
    <Panel title={t('credit.title')}>
      <p className={classes.amount} data-state={state}>
        {formats.aboutMoney(summary.credit_micro_usd)}
      </p>
      {words && (
        <p className={isUrgent ? classes.warning : classes.note} data-state={state}>
          {words}
        </p>
      )}
      {owed > 0 && <p className={classes.note}>{t('credit.owed', { amount: formats.money(owed) })}</p>}
      <div className={classes.foot}>
        <Button size="sm" onClick={() => openDialog('add-credit')}>
          {t('credit.add')}
        </Button>
      </div>
    </Panel>
  );
}

/** Explains the figure in one sentence; null if nothing is known. */
function useStanding(summary: Summary): string | null {
  const { t } = useTranslation('billing');
  const { credit_alert_micro_usd: alert, read_only_at: readOnlyAt, credit_lasts_until: lastsUntil } = summary;
  switch (creditStateOf(summary)) {
    case 'read_only':
      return t('credit.readOnly');
    case 'ended':
      return t('credit.ended', { date: formats.date(readOnlyAt ?? Date.now()) });
    case 'low':
      return t('credit.low', { value: formats.money(alert ?? 0) });
    case 'fine':
      if (!summary.is_charging) return t('credit.free');
      return lastsUntil === null ? null : t('credit.lasts', { date: formats.date(lastsUntil) });
  }
}
