import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import type { CachedUser } from '#lib/session/session.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Setting, Settings } from '#ui/page/setting.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Note } from '#ui/text/note.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** /settings: the account, the appearance of the console, and the referral code. */
export function AccountSettings() {
  const user = useUser();
  if (!user) return <SkeletonBlock height={320} />;
  return (
    <>
      <Account user={user} />
      <AppearancePanel />
      <Invite code={user.invite_code} />
    </>
  );
}

function Account({ user }: { user: CachedUser }) {
  const { t } = useTranslation('settings');
  const [dialog, setDialog] = useState<'email' | 'name' | 'password' | null>(null);
  const mayRename = useMay('renameAccount');
  const close = () => setDialog(null);
  return (
    <Panel title={t('account.title')}>
      <Settings>
        <Setting
          name={t('account.id')}
          value={
            <>
              <Copyable value={user.access_key} label={t('account.copyId')} />
              <Note>{t('account.idHint')}</Note>
            </>
          }
        />
        <Setting
          name={t('account.email')}
          value={user.email}
          action={
            <Button size="sm" variant="default" onClick={() => setDialog('email')}>
              {t('account.updateEmail')}
            </Button>
          }
        />
        <Setting
          name={t('account.name')}
          value={user.username}
          action={
            mayRename && (
              <Button size="sm" variant="default" onClick={() => setDialog('name')}>
                {t('account.updateName')}
              </Button>
            )
          }
        />
        <Setting
          name={t('account.password')}
          value={user.has_password ? t('account.hidden') : t('account.noPassword')}
          action={
            user.has_password && (
              <Button size="sm" variant="default" onClick={() => setDialog('password')}>
                {t('account.updatePassword')}
              </Button>
            )
          }
        />
      </Settings>
      {dialog === 'email' && <EmailDialog email={user.email} onClose={close} />}
      {dialog === 'name' && <NameDialog currentName={user.username} onClose={close} />}
      {dialog === 'password' && <PasswordDialog email={user.email} onClose={close} />}
    </Panel>
  );
}

function Invite({ code }: { code: string }) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('invite.title')} text={t('invite.text')}>
      <Settings>
        <Setting name={t('invite.code')} value={<Copyable value={code} label={t('invite.copy')} />} />
      </Settings>
    </Panel>
  );
}
