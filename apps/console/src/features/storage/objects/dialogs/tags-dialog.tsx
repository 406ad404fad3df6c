import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { tagsWrite } from '../changes/writes.ts';
import { type Pair, PairsForm } from './pairs-form.tsx';

export interface TagsDialogProps {
  bucket: string;
  objectKey: string;
  versionId?: string | undefined;
  tags: readonly { key: string; value: string }[];
  onClose: () => void;
}

/** S3’s limit for one object. */
const maxTags = 10;

/** Replaces the tags of an object. */
export function TagsDialog({ bucket, objectKey, versionId, tags, onClose }: TagsDialogProps) {
  const { t } = useTranslation('objects');
  const { run, isRunning, error } = useWrite(tagsWrite, { onDone: onClose });
  const save = (pairs: Pair[]) => {
    const chosen = pairs.map(({ name, value }) => ({ key: name, value }));
    const version = versionId ? { version_id: versionId } : {};
    void run({ bucket, key: objectKey, ...version, tags: chosen });
  };
  return (
    <Dialog title={t('tags.title')} size="lg" onClose={onClose}>
      <PairsForm
        text={t('tags.text', { max: maxTags })}
        names={t('tags.name')}
        values={t('tags.value')}
        add={t('tags.add')}
        pairs={tags.map(({ key, value }) => ({ name: key, value }))}
        max={maxTags}
        isRunning={isRunning}
        refusal={error}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}
