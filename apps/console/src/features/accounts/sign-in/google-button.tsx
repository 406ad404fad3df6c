import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Hint } from '#ui/page/hint.tsx';
import { usePublicConfig } from '../public-config.ts';
import { GoogleMark } from './google-mark.tsx';
import { startGoogleWrite } from './writes.ts';

export interface GoogleButtonProps {
  /** Called before leaving for Google. */
  onLeave?: () => void;
}

/** Opens Google's sign-in. Without a client ID on the server, the button is reachable but inert, and explains why. */
export function GoogleButton({ onLeave }: GoogleButtonProps) {
  const { t } = useTranslation('entry');
  const config = usePublicConfig();
  const isOn = config?.features.google === true;
  const { run, isRunning } = useWrite(startGoogleWrite, {
    notices: 'all',
    onDone: ({ url }) => location.assign(url),
  });
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
          onClick={() => {
            onLeave?.();
            void run({ query: location.search.slice(1) });
          }}
        >
          {t('google.button')}
        </Button>
      )}
    </Hint>
  );
}
