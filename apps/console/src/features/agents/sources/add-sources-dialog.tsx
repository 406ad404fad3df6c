import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import { SourceChooser } from '../knowledge/source-chooser.tsx';
import type { NewSource } from '../queries.ts';
import { addSourceWrite } from '../writes.ts';

/** Chooses further sources. They are added one after the other: what could not be added stays chosen. */
export function AddSourcesDialog({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useTranslation(['agents', 'common']);
  const [sources, setSources] = useState<NewSource[]>([]);
  const { run, isRunning, error } = useWrite(addSourceWrite);
  const submit = async () => {
    let left = sources;
    for (const source of sources) {
      if (!(await run({ agent_id: agentId, source }))) break;
      left = left.filter((other) => other !== source);
      setSources(left);
    }
    if (left.length === 0) onClose();
  };
  return (
    <Dialog title={t('sources.addTitle')} size="lg" onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SourceChooser chosen={sources} onChange={setSources} />
        <Refusal text={error} />
        <FormDecision
          submit={t('sources.addSubmit', { count: sources.length })}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          disabled={sources.length === 0}
        />
      </FormStack>
    </Dialog>
  );
}
