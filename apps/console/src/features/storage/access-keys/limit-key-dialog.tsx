import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { AccessKey } from './key-state.ts';
import { draftOf, faultOf, limitsOf, type ScopeFault } from './scope.ts';
import { ScopeForm } from './scope-form.tsx';
import { limitKeyWrite } from './writes.ts';

/** Says anew what a key may and until when. */
export function LimitKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [draft, setDraft] = useState(() => draftOf(accessKey));
  const [fault, setFault] = useState<ScopeFault | null>(null);
  const { run, isRunning, error } = useWrite(limitKeyWrite, { onDone: onClose });
  const submit = () => {
    const found = faultOf(draft, Date.now());
    setFault(found);
    if (!found) void run({ access_key_id: accessKey.access_key_id, ...limitsOf(draft) });
  };
  const hasOwnPolicy = accessKey.policy !== null && accessKey.scope === null;
  return (
    <Dialog title={t('limitTitle', { name: accessKey.name })} onClose={onClose} size="lg">
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          submit();
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
        <Refusal text={error} />
        <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}
