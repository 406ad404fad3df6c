import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../features/accounts/use-user.ts';
import { formats } from '../../lib/formats.ts';
import classes from './credit-badge.module.css';

/** The available credit, with the way to more of it. */
export function CreditBadge() {
  const { t } = useTranslation('shell');
  const user = useUser();
  return (
    <div className={classes.root}>
      <span className={classes.label}>{t('credit.label')}</span>
      <span className={classes.amount}>{user ? formats.money(user.credit_micro_usd) : '…'}</span>
      <Link to="/dss/billing" search={{ dialog: 'add-credit' }} className={classes.add}>
        {t('credit.add')}
      </Link>
    </div>
  );
}
