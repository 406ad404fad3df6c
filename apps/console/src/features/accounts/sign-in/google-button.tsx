import { startGoogle } from '@atoll/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Hint } from '#ui/hint.tsx';
import { useTask } from '#ui/use-task.ts';
import { usePublicConfig } from '../public-config.ts';
import { GoogleMark } from './google-mark.tsx';

export interface GoogleButtonProps {
  /** Called before leaving for Google. */
  onLeave?: () => void;
}

/** Leaves for Google; without a client id on the server it stays reachable, inert, and says why. */
export function GoogleButton({ onLeave }: GoogleButtonProps) {
  const { t } = useTranslation('entry');
  const config = usePublicConfig();
  const isOn = config?.features.google === true;
  const start = useCallback(async () => {
    onLeave?.();
    const answer = await request(startGoogle, { query: location.search.slice(1) });
    if (answer.ok) location.assign(answer.data.url);
  }, [onLeave]);
  const [run, isRunning] = useTask(start);
  return (
    <Hint text={config && !isOn ? t('google.off') : undefined}>
      {(describedBy) => (
        <Button
          fullWidth
          variant="default"
          leftSection={<GoogleMark />}
          loading={isRunning}
          isOff={!isOn}
          aria-describedby={describedBy}
          onClick={() => void run()}
        >
          {t('google.button')}
        </Button>
      )}
    </Hint>
  );
}
