import { IconUserOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeLostAccount } from '#lib/calls/lost-account.ts';
import { Notice } from '#ui/notices/notice.tsx';

/** Tells a person once that they were removed from the account they worked in. */
export function LostAccount() {
  const { t } = useTranslation('home');
  const [account, setAccount] = useState<string | null>(null);
  useEffect(() => {
    const lost = takeLostAccount(sessionStorage);
    if (lost !== null) setAccount(lost);
  }, []);
  if (account === null) return null;
  return <Notice icon={IconUserOff} title={t('lost.title', { account })} text={t('lost.text')} />;
}
