import { publishingBounds } from '@atoll/contract';
import { IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import type { PanelProps } from './panel-props.ts';
import classes from './publish.module.css';
import { publishWrite, unpublishWrite } from './writes.ts';

type OpenDialog = 'publish' | 'offline' | 'changes';

/** Shows whether the agent is published, its version, and whether the draft has changed since. */
export function StatusPanel({ agentId, name, publishing }: PanelProps) {
  const { t } = useTranslation(['agent-publish', 'common']);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayPublish = useMay('publishAgent');
  const close = () => setDialog(null);
  const { published_version: version, published_at: at, has_changes: hasChanges } = publishing;
  const isLive = version !== null;
  return (
    <Panel
      title={isLive ? t('status.live', { version }) : t('status.offline')}
      text={isLive ? t('status.liveText', { time: formats.dateTime(at ?? 0) }) : t('status.offlineText')}
    >
      {!mayPublish && <Note>{t('common:readOnlyText')}</Note>}
      {isLive && <Note>{hasChanges ? t('status.changed') : t('status.unchanged')}</Note>}
      <div className={classes.row}>
        {mayPublish && (hasChanges || !isLive) && (
          <Button
            size="sm"
            leftSection={<IconCloudUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('publish')}
          >
            {isLive ? t('status.publishDraft') : t('status.publish')}
          </Button>
        )}
        {isLive && hasChanges && (
          <Button size="sm" variant="default" onClick={() => setDialog('changes')}>
            {t('status.compare')}
          </Button>
        )}
        {mayPublish && isLive && (
          <Button size="sm" variant="default" onClick={() => setDialog('offline')}>
            {t('status.offlineAction')}
          </Button>
        )}
      </div>
      {dialog === 'publish' && <PublishDialog agentId={agentId} onClose={close} />}
      {dialog === 'offline' && <OfflineDialog agentId={agentId} name={name} onClose={close} />}
      {dialog === 'changes' && <ChangesDialog agentId={agentId} from={version} to={null} onClose={close} />}
    </Panel>
  );
}

function PublishDialog({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useTranslation('agent-publish');
  const form = useForm({ initialValues: { note: '' } });
  const { run, isRunning, error } = useWrite(publishWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('publishing.title')}
      submit={t('status.publish')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={({ note }) => run({ agent_id: agentId, note: note.trim() })}
      onClose={onClose}
    >
      <p>{t('publishing.text')}</p>
      <TextField
        label={t('publishing.note')}
        description={t('publishing.noteHint')}
        maxLength={publishingBounds.noteMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

function OfflineDialog({ agentId, name, onClose }: { agentId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('agent-publish');
  const { run, isRunning, error } = useWrite(unpublishWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('offline.title', { name })}
      submit={t('status.offlineAction')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => run({ agent_id: agentId })}
      onClose={onClose}
    >
      <p>{t('offline.text')}</p>
    </Confirmation>
  );
}
