import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditStateOf } from '#features/billing/credit-state.ts';
import { creditStatusQuery } from '#features/billing/queries.ts';
import { formats } from '#lib/language/formats.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import classes from './credit-banner.module.css';

/** This page has the same message and action. */
const overviewPath = '/dss/billing';
/** Identifies the end of credit whose banner was dismissed in this tab, by its time. */
const dismissedKey = 'creditEndDismissed';

/** A banner on every page after the credit has ended, with the solution. It can be dismissed while writes are still possible. */
export function CreditBanner() {
  const { t } = useTranslation('shell');
  const { data: status } = useQuery(creditStatusQuery);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey));
  const state = status && creditStateOf(status);
  const end = String(status?.credit_ended_at);
  const isSaid = useRouterState({ select: ({ location }) => location.pathname === overviewPath });
  const isShown = !isSaid && (state === 'read_only' || (state === 'ended' && dismissed !== end));
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, end);
    setDismissed(end);
  };
  return (
    <div role="status">
      {isShown && (
        <div className={classes.root} data-state={state}>
          <p className={classes.text}>
            {state === 'read_only'
              ? t('credit.readOnly')
              : t('credit.ended', { date: formats.date(status?.read_only_at ?? Date.now()) })}
          </p>
          <ButtonLink size="sm" to="/dss/billing" search={{ dialog: 'add-credit' }}>
            {t('credit.add')}
          </ButtonLink>
          {state === 'ended' && <IconButton icon={IconX} label={t('credit.dismiss')} onClick={dismiss} />}
        </div>
      )}
    </div>
  );
}
