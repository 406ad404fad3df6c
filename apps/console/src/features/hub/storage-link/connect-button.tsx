import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { consentAddress } from './consent-address.ts';

export interface ConnectButtonProps extends Pick<ButtonLook, 'size' | 'variant'> {
  /** The project to return to. */
  projectId?: string | undefined;
  label?: string;
}

/** Opens the consent screen for the data hub, for people who may connect it. */
export function ConnectButton({ projectId, label, size = 'sm', variant }: ConnectButtonProps) {
  const { t } = useTranslation('hub');
  return (
    <May call="connectHubStorage">
      <Button
        size={size}
        variant={variant}
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={() => location.assign(consentAddress(location.origin, projectId))}
      >
        {label ?? t('storage.connect')}
      </Button>
    </May>
  );
}
