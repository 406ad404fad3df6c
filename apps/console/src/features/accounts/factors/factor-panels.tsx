import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Setting, Settings } from '#ui/page/setting.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { AppDialog, RecoveryDialog, RemoveAppDialog, type StartedApp } from './app-dialogs.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { type FactorsOf, factorsQuery } from './queries.ts';
import { startAppWrite } from './writes.ts';

/** The panels of second factors in Settings › Security. */
export function FactorPanels() {
  const query = useQuery(factorsQuery);
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={320} />}>
      {(factors) => (
        <>
          <PasskeysPanel factors={factors} />
          <StepsPanel factors={factors} />
        </>
      )}
    </Loaded>
  );
}

function StepsPanel({ factors }: { factors: FactorsOf }) {
  const { t } = useTranslation('factors');
  const { totp, passkeys, recovery_codes_left: codesLeft } = factors;
  const [dialog, setDialog] = useState<StartedApp | 'remove' | 'codes' | null>(null);
  const close = () => setDialog(null);
  const start = useWrite(startAppWrite, { onDone: (started) => setDialog(started) });
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <Panel
      title={t('steps.title')}
      text={t('steps.text')}
      action={
        <Badge tone={hasFactor ? 'good' : 'plain'}>{hasFactor ? t('steps.isOn') : t('steps.isOff')}</Badge>
      }
    >
      <Settings>
        <Setting
          name={t('steps.app')}
          value={totp ? t('steps.appSince', { date: formats.date(totp.created_at) }) : t('steps.appNone')}
          action={
            totp ? (
              <Button size="sm" variant="default" onClick={() => setDialog('remove')}>
                {t('steps.appRemove')}
              </Button>
            ) : (
              <Button
                size="sm"
                variant="default"
                loading={start.isRunning}
                onClick={() => void start.run({})}
              >
                {t('steps.appAdd')}
              </Button>
            )
          }
        />
        <Setting
          name={t('steps.recovery')}
          value={hasFactor ? t('steps.recoveryLeft', { count: codesLeft }) : t('steps.recoveryNone')}
          action={
            hasFactor && (
              <Button size="sm" variant="default" onClick={() => setDialog('codes')}>
                {t('steps.recoveryNew')}
              </Button>
            )
          }
        />
      </Settings>
      <Refusal text={start.error} />
      {dialog === 'remove' && <RemoveAppDialog isLast={passkeys.length === 0} onClose={close} />}
      {dialog === 'codes' && <RecoveryDialog onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && <AppDialog started={dialog} onClose={close} />}
    </Panel>
  );
}
