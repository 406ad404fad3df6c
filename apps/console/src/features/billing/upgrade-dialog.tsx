import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { UpgradeChanges } from './overview/upgrade-changes.tsx';
import { PaymentChoice, type PaymentMethod } from './payments/payment-choice.tsx';
import type { Summary } from './queries.ts';
import { upgradeWrite } from './writes.ts';

export interface UpgradeDialogProps {
  summary: Summary;
  onClose: () => void;
  onAddCredit: () => void;
}

/** Moves to pay as you go, or shows how much credit that requires. */
export function UpgradeDialog({ summary, onClose, onAddCredit }: UpgradeDialogProps) {
  const { t } = useTranslation('billing');
  const { upgrade_minimum_micro_usd: minimum, credit_micro_usd: credit } = summary;
  const hasEnough = credit >= minimum;
  const [method, setMethod] = useState<PaymentMethod>('sandbox_approved');
  const { run, isRunning, error } = useWrite(upgradeWrite, { onDone: onClose });
  return (
    <Dialog title={t('plan.upgradeTitle')} size="lg" onClose={onClose}>
      <FormStack onSubmit={() => run(summary.payments === 'sandbox' ? { payment_method: method } : {})}>
        <UpgradeChanges summary={summary} />
        <PaymentChoice value={method} onChange={setMethod} error={error} isPaying={false} />
        <DialogActions>
          <Button size="sm" variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {!hasEnough && (
            <Button size="sm" onClick={onAddCredit}>
              {t('plan.upgradeNeeds')}
            </Button>
          )}
          <Button size="sm" type="submit" variant={hasEnough ? 'filled' : 'default'} loading={isRunning}>
            {t('plan.upgrade')}
          </Button>
        </DialogActions>
      </FormStack>
    </Dialog>
  );
}
