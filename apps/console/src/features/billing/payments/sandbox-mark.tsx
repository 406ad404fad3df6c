import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePaymentProvider } from './queries.ts';
import classes from './sandbox-mark.module.css';

/** Explains that no money moves, in the sandbox. `isShort` is for little space: the explanation appears on hover. */
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
