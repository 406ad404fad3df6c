import { limitAccessKey, listAccessKeys } from '@atoll/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useTask } from '#ui/use-task.ts';
import type { AccessKey } from './key-state.ts';
import { draftOf, faultOf, limitsOf, type ScopeFault } from './scope.ts';
import { ScopeForm } from './scope-form.tsx';

/** Says anew what a key may and until when. */
export function LimitKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [draft, setDraft] = useState(() => draftOf(accessKey));
  const [fault, setFault] = useState<ScopeFault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [submit, isRunning] = useTask(async () => {
    const found = faultOf(draft, Date.now());
    setFault(found);
    if (found) return;
    const { access_key_id } = accessKey;
    const answer = await request(limitAccessKey, { access_key_id, ...limitsOf(draft) }, { notify: false });
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
    if (answer.ok) onClose();
    else setFailure(answer.msg);
  });
  const hasOwnPolicy = accessKey.policy !== null && accessKey.scope === null;
  return (
    <Dialog title={t('limitTitle', { name: accessKey.name })} onClose={onClose} size="lg">
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {hasOwnPolicy && <Notice icon={IconInfoCircle} title={t('scope.policy')} text={t('limitPolicy')} />}
        <ScopeForm
          draft={draft}
          fault={fault}
          onChange={(changed) => {
            setDraft(changed);
            setFault(null);
          }}
        />
        <Refusal text={failure} />
        <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}
