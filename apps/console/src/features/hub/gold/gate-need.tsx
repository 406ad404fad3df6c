import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './gold.module.css';
import { type GoldCounts, goldMissing } from './missing.ts';

/** Shows the numbers of good and bad gold items, and whether new reviewers can start. */
export function GateNeed({ page }: { page: GoldCounts }) {
  const { t } = useTranslation('hub-review');
  const missing = goldMissing(page);
  const Icon = missing === 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.need}>
      <p className={classes.needText} data-enough={missing === 0 || undefined}>
        <Icon size={20} stroke={1.7} aria-hidden />
        {missing === 0 ? t('gold.enough') : t('gold.missing', { count: missing })}
      </p>
      <dl>
        <Count name={t('gold.good')} there={page.good} needed={page.good_needed} />
        <Count name={t('gold.bad')} there={page.bad} needed={page.bad_needed} />
      </dl>
    </div>
  );
}

function Count({ name, there, needed }: { name: string; there: number; needed: number }) {
  const { t } = useTranslation('hub-review');
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{formats.count(there)}</strong> {t('gold.needed', { count: needed })}
      </dd>
    </div>
  );
}
