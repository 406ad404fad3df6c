import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePaymentProvider } from './queries.ts';
import classes from './sandbox-mark.module.css';

/** Says that no money moves, where that is so. `isShort` is for where there is little room: it says the rest when pointed at. */
export function SandboxMark({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('shell');
  if (usePaymentProvider() !== 'sandbox') return null;
  const text = t('credit.sandboxText');
  return (
    <span className={classes.root}>
      <IconFlask size={16} stroke={1.8} aria-hidden />
      {isShort ? <abbr title={text}>{t('credit.sandbox')}</abbr> : text}
    </span>
  );
}
