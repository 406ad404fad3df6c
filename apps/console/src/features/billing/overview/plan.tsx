import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Summary } from '../queries.ts';
import { UpgradeDialog } from '../upgrade-dialog.tsx';
import { useAddCredit } from '../use-add-credit.ts';
import classes from './overview.module.css';

/** The plan, with the way to the other one. */
export function Plan({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const addCredit = useAddCredit();
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
            addCredit();
          }}
        />
      )}
    </Panel>
  );
}
