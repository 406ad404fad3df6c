import { codes } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { formats } from '#lib/language/formats.ts';
import type { CachedUser } from '#lib/session/session.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { closeWrite } from './writes.ts';

/** Schedules the account for deletion, after the person has typed its name. */
export function DeleteDialog({ user, onClose }: { user: CachedUser; onClose: () => void }) {
  const { t } = useTranslation('your-data');
  const navigate = useNavigate();
  const { username, credit_micro_usd: credit } = user;
  const writing = useWrite(closeWrite, {
    onDone: async () => {
      await refreshUser();
      await navigate({ to: '/closing' });
    },
    textOf: (error) =>
      error.kind === 'refused' && error.code === codes.creditInsufficient ? t('delete.owed') : undefined,
  });
  return (
    <Dialog title={t('delete.dialog', { account: username })} onClose={onClose}>
      <NamedConfirmation
        name={username}
        submit={t('delete.submit')}
        writing={writing}
        input={{ account_name: username }}
        onClose={onClose}
      >
        <p>{t('delete.what')}</p>
        <p>{t('delete.wayBack')}</p>
        {credit !== null && credit > 0 && <p>{t('delete.credit', { credit: formats.aboutMoney(credit) })}</p>}
        <p>{t('delete.books')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
