import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { usePublicConfig } from '../public-config.ts';
import classes from './google-button.module.css';
import { GoogleMark } from './google-mark.tsx';
import { startGoogleWrite } from './writes.ts';

export interface GoogleButtonProps {
  /** Called before leaving for Google. */
  onLeave?: () => void;
}

/** Opens Google's sign-in. Without a client ID on the server, the button is inert, and a text below it explains why. */
export function GoogleButton({ onLeave }: GoogleButtonProps) {
  const { t } = useTranslation('entry');
  const id = useId();
  const config = usePublicConfig();
  const isOn = config?.features.google === true;
  const isOff = config !== null && !isOn;
  const { run, isRunning } = useWrite(startGoogleWrite, {
    notices: 'all',
    onDone: ({ url }) => location.assign(url),
  });
  return (
    <div>
      <Button
        fullWidth
        variant="default"
        leftSection={<GoogleMark />}
        loading={isRunning}
        isOff={!isOn}
        aria-describedby={isOff ? id : undefined}
        onClick={() => {
          onLeave?.();
          void run({ query: location.search.slice(1) });
        }}
      >
        {t('google.button')}
      </Button>
      {isOff && (
        <p id={id} className={classes.off}>
          {t('google.off')}
        </p>
      )}
    </div>
  );
}
