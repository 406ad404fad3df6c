import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Summary } from '../queries.ts';
import { useAddCredit } from '../use-add-credit.ts';
import classes from './overview.module.css';

/** What credit is left, with the way to more. */
export function Credit({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const addCredit = useAddCredit();
  return (
    <Panel title={t('credit.title')}>
      <p className={classes.amount}>{formats.money(summary.credit_micro_usd)}</p>
      <div className={classes.foot}>
        <Button size="sm" onClick={addCredit}>
          {t('credit.add')}
        </Button>
      </div>
    </Panel>
  );
}
