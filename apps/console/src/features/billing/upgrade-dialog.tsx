import { upgradePlan } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormStack } from '../../ui/form-stack.tsx';
import { useTask } from '../../ui/use-task.ts';
import { UpgradeChanges } from './overview/upgrade-changes.tsx';
import { PaymentChoice, type PaymentMethod } from './payments/payment-choice.tsx';
import { refreshMoney, type Summary } from './queries.ts';

export interface UpgradeDialogProps {
  summary: Summary;
  onClose: () => void;
  onAddCredit: () => void;
}

/** Moves to pay as you go, or says what credit that takes. */
export function UpgradeDialog({ summary, onClose, onAddCredit }: UpgradeDialogProps) {
  const { t } = useTranslation('billing');
  const { upgrade_minimum_micro_usd: minimum, credit_micro_usd: credit } = summary;
  const hasEnough = credit >= minimum;
  const [method, setMethod] = useState<PaymentMethod>('sandbox_approved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [upgrade, isRunning] = useTask(async () => {
    const input = summary.payments === 'sandbox' ? { payment_method: method } : {};
    const answer = await request(upgradePlan, input, { notify: false });
    refreshMoney();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('plan.upgradeTitle')} size="lg" onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void upgrade();
        }}
      >
        <UpgradeChanges summary={summary} />
        <PaymentChoice value={method} onChange={setMethod} error={refusal} isPaying={false} />
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
