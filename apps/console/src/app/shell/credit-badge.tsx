import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { creditStateOf } from '#features/billing/credit-state.ts';
import { SandboxMark } from '#features/billing/payments/sandbox-mark.tsx';
import { creditStatusQuery } from '#features/billing/queries.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import classes from './credit-badge.module.css';

/** The available credit, with a link to add more. Shows the last known value until it is loaded. */
export function CreditBadge() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const isShown = useMay('creditStatus');
  const { data: status } = useQuery(creditStatusQuery);
  if (!isShown) return null;
  const credit = status?.credit_micro_usd ?? user?.credit_micro_usd;
  return (
    <div className={classes.root}>
      <span className={classes.label}>{t('credit.label')}</span>
      <span className={classes.amount} data-state={status && creditStateOf(status)}>
        {typeof credit === 'number' ? formats.aboutMoney(credit) : '…'}
      </span>
      <SandboxMark isShort />
      <Link to="/dss/billing" search={{ dialog: 'add-credit' }} className={classes.add}>
        {t('credit.add')}
      </Link>
    </div>
  );
}
