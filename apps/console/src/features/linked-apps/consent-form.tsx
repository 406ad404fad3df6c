import { IconPlugConnected } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { ButtonRow } from '#ui/actions/button-row.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { useAppName } from './app-name.ts';
import type { ConnectRequest } from './connect-request.ts';
import classes from './linked-apps.module.css';
import { PermissionList } from './permission-list.tsx';

/** Shows the app, the requested permissions and their duration, with buttons to allow or deny them. */
export function ConsentForm({ asked }: { asked: ConnectRequest }) {
  const { t } = useTranslation('apps');
  const app = useAppName()(asked);
  const [isLeaving, setLeaving] = useState(false);
  const decide = useCallback(async (answer: 'allow' | 'decline', request: ConnectRequest) => {
    const answered = await request[answer]();
    if (!answered.ok) return;
    setLeaving(true);
    location.assign(answered.data.url);
  }, []);
  const [run, isRunning] = useTask(decide);
  const isBusy = isRunning || isLeaving;
  const isSignIn = asked.permissions.length === 0;
  return (
    <section className={classes.card} aria-labelledby="consent-title">
      <span className={classes.mark} aria-hidden>
        <IconPlugConnected size={32} stroke={1.5} />
      </span>
      <h1 id="consent-title">{t(isSignIn ? 'consent.titleSignIn' : 'consent.title', { app })}</h1>
      <p className={classes.statement}>
        <Trans
          t={t}
          i18nKey={statementOf(asked)}
          values={{ app, account: asked.account }}
          components={{ b: <strong /> }}
        />
      </p>
      <h2>{t('consent.permissions', { app })}</h2>
      <PermissionList of={[...asked.permissions, ...asked.claims]} />
      <Facts
        facts={[
          { name: t('consent.leadsTo'), value: <strong className={classes.host}>{asked.host}</strong> },
          { name: t('consent.account'), value: asked.account },
          { name: t('consent.lifetime'), value: <Lifetime asked={asked} /> },
        ]}
      />
      <Note>{t('consent.note', { app })}</Note>
      <ButtonRow>
        <Button variant="default" disabled={isBusy} onClick={() => run('decline', asked)}>
          {t('consent.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => run('allow', asked)}>
          {t('consent.allow')}
        </Button>
      </ButtonRow>
    </section>
  );
}

function statementOf({ permissions, isConnected }: ConnectRequest) {
  if (permissions.length === 0) return 'consent.statementSignIn';
  return isConnected ? 'consent.statementAgain' : 'consent.statement';
}

function Lifetime({ asked: { isOffline, tokenMinutes } }: { asked: ConnectRequest }) {
  const { t } = useTranslation('apps');
  if (isOffline) return t('consent.untilEnded');
  const hours = tokenMinutes / 60;
  return Number.isInteger(hours)
    ? t('consent.hours', { count: hours })
    : t('consent.minutes', { count: tokenMinutes });
}
