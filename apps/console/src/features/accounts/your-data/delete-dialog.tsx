import { closeAccount, codes } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { formats } from '#lib/formats.ts';
import { refreshUser } from '#lib/refresh-user.ts';
import type { CachedUser } from '#lib/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';

/** Has the account deleted, once its name was typed. */
export function DeleteDialog({ user, onClose }: { user: CachedUser; onClose: () => void }) {
  const { t } = useTranslation('your-data');
  const navigate = useNavigate();
  const { username, credit_micro_usd: credit } = user;
  const close = async () => {
    const answer = await request(closeAccount, { account_name: username }, { notify: false });
    if (!answer.ok) return answer.code === codes.creditInsufficient ? t('delete.owed') : answer.msg;
    await refreshUser();
    await navigate({ to: '/closing' });
    return null;
  };
  return (
    <Dialog title={t('delete.dialog', { account: username })} onClose={onClose}>
      <NamedConfirmation name={username} submit={t('delete.submit')} onConfirm={close} onClose={onClose}>
        <p>{t('delete.what')}</p>
        <p>{t('delete.wayBack')}</p>
        {credit !== null && credit > 0 && <p>{t('delete.credit', { credit: formats.money(credit) })}</p>}
        <p>{t('delete.books')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
