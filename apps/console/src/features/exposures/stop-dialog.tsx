import { displayName, type Exposure } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { nameOf } from './exposure.ts';
import type { Stop } from './stops.ts';

interface StopDialogProps {
  exposure: Exposure;
  stop: Stop;
  onClose: () => void;
}

/** Ends public access to one thing, after saying what that does. */
export function StopDialog({ exposure, stop, onClose }: StopDialogProps) {
  const { t } = useTranslation('exposures');
  const { run, isRunning, error } = useWrite(stop.write, { onDone: onClose });
  return (
    <Confirmation
      title={t('stop.title', { name: displayName(nameOf(exposure)) })}
      submit={t('stop.submit')}
      onSubmit={() => void run(stop.input)}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t(stop.text)}</p>
    </Confirmation>
  );
}
