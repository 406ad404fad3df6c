import { codes, type GrantableRole, inviteMember, limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { isEmail, withoutSpaces } from '../rules.ts';
import { refreshTeam } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';

/** Invites an address into the account, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('team');
  const [role, setRole] = useState<GrantableRole>('member');
  const form = useFields({
    initialValues: { email: '' },
    validate: { email: (value: string) => (isEmail(withoutSpaces(value)) ? null : t('invite.emailRule')) },
  });
  const [submit, isRunning] = useTask(async ({ email: typed }: { email: string }) => {
    const email = withoutSpaces(typed);
    const answer = await request(inviteMember, { email, role }, { notify: false });
    refreshTeam();
    if (!answer.ok) {
      const isMember = answer.code === codes.accountExists;
      return form.setFieldError('email', isMember ? t('invite.alreadyMember') : answer.msg);
    }
    notify({ kind: 'success', text: t('invite.sent', { email }), place: 'bottom-left' });
    onClose();
  });
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <p>{t('invite.text')}</p>
        <TextField
          label={t('invite.email')}
          type="email"
          inputMode="email"
          maxLength={limits.emailMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleChoice value={role} onChange={setRole} />
        <FormDecision
          submit={t('invite.submit')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
