import { changeRole, type GrantableRole, grantableRoles } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useTask } from '#ui/use-task.ts';
import { type Member, refreshTeam } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('team');
  const [role, setRole] = useState<GrantableRole>(
    grantableRoles.find((one) => one === member.role) ?? 'member',
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, isRunning] = useTask(async () => {
    const answer = await request(changeRole, { person_id: member.person_id, role }, { notify: false });
    refreshTeam();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('change.title', { email: member.email })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{t('change.text')}</p>
        <RoleChoice value={role} onChange={setRole} autoFocus />
        <Refusal text={refusal} />
        <FormDecision
          submit={t('change.submit')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
