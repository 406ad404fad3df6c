import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { AgentSource } from '../queries.ts';
import { removeSourceWrite } from '../writes.ts';
import { titleOf } from './source-title.ts';

export interface RemoveSourceDialogProps {
  agentId: string;
  source: AgentSource;
  onClose: () => void;
}

/** Counts what the agent forgets, and says what stays. */
export function RemoveSourceDialog({ agentId, source, onClose }: RemoveSourceDialogProps) {
  const { t } = useTranslation(['agents', 'common']);
  const { run, isRunning, error } = useWrite(removeSourceWrite, { onDone: onClose });
  return (
    <Dialog title={t('remove.title', { name: displayName(titleOf(source)) })} onClose={onClose}>
      <p>{source.kind === 'text' ? t('remove.text') : t('remove.files', { count: source.documents })}</p>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          loading={isRunning}
          onClick={() => void run({ agent_id: agentId, source_id: source.source_id })}
        >
          {t('remove.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
