import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { Summary } from '../queries.ts';
import { downgradeWrite } from '../writes.ts';
import { Changes } from './changes.tsx';
import { type DowngradeEffect, downgradeEffects } from './downgrade-effects.ts';

export interface DowngradeDialogProps {
  summary: Summary;
  onClose: () => void;
  onAddCredit: () => void;
}

/** Changes to the free plan, after explaining the effects on this account. */
export function DowngradeDialog({ summary, onClose, onAddCredit }: DowngradeDialogProps) {
  const { t } = useTranslation('billing');
  const { run, isRunning, error } = useWrite(downgradeWrite, { onDone: onClose });
  const mustPayFirst = summary.owed_micro_usd > 0 || summary.credit_micro_usd < 0;
  const wordEffect = useEffectWords();
  const effects = downgradeEffects(summary, Date.now());
  const mustDeleteFirst = effects.some(({ kind }) => kind === 'too_much_stored');
  return (
    <Dialog title={t('plan.downgradeTitle')} size="lg" onClose={onClose}>
      <Changes lines={effects.map(wordEffect)} />
      {mustPayFirst && <p role="status">{t('plan.downgradeNeeds')}</p>}
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        {mustPayFirst && (
          <Button size="sm" onClick={onAddCredit}>
            {t('credit.add')}
          </Button>
        )}
        {!mustPayFirst && mustDeleteFirst && (
          <ButtonLink size="sm" to="/dss/buckets">
            {t('plan.toBuckets')}
          </ButtonLink>
        )}
        {!mustPayFirst && !mustDeleteFirst && (
          <Button size="sm" loading={isRunning} onClick={() => void run({})}>
            {t('plan.downgrade')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useEffectWords(): (effect: DowngradeEffect) => string {
  const { t } = useTranslation('billing');
  const { aboutMoney, bytes, date, money } = formats;
  return (effect) => {
    switch (effect.kind) {
      case 'charged':
        return t('plan.willCharge', { amount: aboutMoney(effect.amountMicroUsd) });
      case 'limits':
        return t('plan.willLimit', {
          stored: bytes(effect.storedBytes),
          sent: bytes(effect.transferBytes),
        });
      case 'too_much_stored':
        return t('plan.tooMuchStored', {
          stored: bytes(effect.storedBytes),
          over: bytes(effect.overBytes),
        });
      case 'too_much_sent':
        return t('plan.tooMuchSent', { sent: bytes(effect.sentBytes), date: date(effect.untilMs) });
      case 'transfer_over':
        return t('plan.transferOver', { date: date(effect.sinceMs) });
      case 'credit_stays':
        return t('plan.creditStays', { amount: money(effect.creditMicroUsd) });
    }
  };
}
