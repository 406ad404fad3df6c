import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { AccessKey } from './key-state.ts';
import { draftOf, limitsOf } from './scope.ts';
import { ScopeForm } from './scope-form.tsx';
import { useKeyForm } from './use-key-form.ts';
import { limitKeyWrite } from './writes.ts';

/** Changes the limits of a key. */
export function LimitKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id, name, policy, scope } = accessKey;
  const form = useKeyForm({ name, ...draftOf(accessKey) });
  const { run, isRunning, error } = useWrite(limitKeyWrite, { onDone: onClose });
  const hasOwnPolicy = policy !== null && scope === null;
  return (
    <FormDialog
      title={t('limitTitle', { name })}
      size="lg"
      submit={t('save')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={(draft) => run({ access_key_id, ...limitsOf(draft) })}
      onClose={onClose}
    >
      {hasOwnPolicy && <Notice icon={IconInfoCircle} title={t('scope.policy')} text={t('limitPolicy')} />}
      <ScopeForm form={form} />
    </FormDialog>
  );
}
