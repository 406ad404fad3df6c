import { codes, type GrantableRole, limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { isEmail, withoutSpaces } from '../rules.ts';
import { RoleChoice } from './role-choice.tsx';
import { inviteWrite } from './writes.ts';

/** Invites a person to the account, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('team');
  const [role, setRole] = useState<GrantableRole>('member');
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value: string) => (isEmail(withoutSpaces(value)) ? null : t('invite.emailRule')) },
  });
  const { run, isRunning, error } = useWrite(inviteWrite, {
    onDone: (_data, { email }) => {
      notify({ kind: 'success', text: t('invite.sent', { email }), place: 'bottom-left' });
      onClose();
    },
    onFieldRefused: form.refuseField,
    textOf: (refused) =>
      refused.kind === 'refused' && refused.code === codes.accountExists
        ? t('invite.alreadyMember')
        : undefined,
  });
  return (
    <FormDialog
      title={t('invite.title')}
      submit={t('invite.submit')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ email }) => run({ email: withoutSpaces(email), role })}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
