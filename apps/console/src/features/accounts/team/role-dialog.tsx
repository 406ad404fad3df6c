import { grantableRoles } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import type { Member } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleWrite } from './writes.ts';

/** Changes a member's role. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('team');
  const form = useForm({
    initialValues: { role: grantableRoles.find((one) => one === member.role) ?? 'member' },
  });
  const { run, isRunning, error } = useWrite(roleWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('change.title', { email: member.email })}
      submit={t('change.submit')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={({ role }) => run({ person_id: member.person_id, role })}
      onClose={onClose}
    >
      <p>{t('change.text')}</p>
      <RoleChoice {...form.getInputProps('role')} autoFocus />
    </FormDialog>
  );
}
