import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { LogoDialog } from './logo-dialog.tsx';

/** Opens the logo of the account's share pages, for members who may change it. */
export function LogoButton({ label }: { label?: string }) {
  const { t } = useTranslation('sharing');
  const [isOpen, setOpen] = useState(false);
  return (
    <May call="setShareLogo">
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label ?? t('logo.open')}
      </Button>
      {isOpen && <LogoDialog onClose={() => setOpen(false)} />}
    </May>
  );
}
