import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { readLimit, speedLimits, writeLimit } from './limit-setting.ts';
import classes from './transfers-tray.module.css';
import { pace } from './use-transfers.ts';

/** How fast this browser may send; remembered. */
export function SpeedLimit() {
  const { t } = useTranslation('storage');
  const id = useId();
  const [limit, setLimit] = useState(() => readLimit(localStorage));
  const choose = (chosen: number | null) => {
    setLimit(chosen);
    writeLimit(localStorage, chosen);
    pace.limit(chosen);
  };
  return (
    <div className={classes.limit}>
      <label htmlFor={id}>{t('transfers.limit')}</label>
      <select
        id={id}
        value={limit ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
      >
        <option value="">{t('transfers.noLimit')}</option>
        {speedLimits.map((bytes) => (
          <option key={bytes} value={bytes}>
            {t('transfers.perSecond', { amount: formats.bytes(bytes) })}
          </option>
        ))}
      </select>
    </div>
  );
}
