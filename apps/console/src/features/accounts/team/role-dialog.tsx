import { type GrantableRole, grantableRoles } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { Member } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleWrite } from './writes.ts';

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('team');
  const [role, setRole] = useState<GrantableRole>(
    grantableRoles.find((one) => one === member.role) ?? 'member',
  );
  const { run, isRunning, error } = useWrite(roleWrite, { onDone: onClose });
  return (
    <Dialog title={t('change.title', { email: member.email })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ person_id: member.person_id, role });
        }}
      >
        <p>{t('change.text')}</p>
        <RoleChoice value={role} onChange={setRole} autoFocus />
        <Refusal text={error} />
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
