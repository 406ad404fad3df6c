import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { useWrite } from '#ui/use-write.ts';
import { ShareForm } from './share-form.tsx';
import { nameOf, type ShareKind, type ShareLink } from './share-link.ts';
import { newDraft, termsOf } from './share-terms.ts';
import { ShareWays } from './share-ways.tsx';
import classes from './sharing.module.css';
import { createLinkWrite } from './writes.ts';

export interface ShareDialogProps {
  bucket: string;
  /** An object's key; or a folder, ending in `/`, or empty for the whole bucket. */
  keyOrPrefix: string;
  onClose: () => void;
}

/** Makes a link to a file, or to or into a folder, and shows the ways to hand it on. */
export function ShareDialog({ bucket, keyOrPrefix, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing');
  const isFolder = keyOrPrefix === '' || keyOrPrefix.endsWith('/');
  const [kind, setKind] = useState<ShareKind>(isFolder ? 'folder' : 'file');
  const [link, setLink] = useState<ShareLink | null>(null);
  const { run, isRunning, error } = useWrite(createLinkWrite, { onDone: (made) => setLink(made) });
  const name = nameOf({ bucket, key: keyOrPrefix });
  if (link) {
    return (
      <Dialog title={t('created')} onClose={onClose} size="lg">
        <ShareWays link={link} />
        <DialogActions>
          <Button size="sm" onClick={onClose}>
            {t('done')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('create', { name })} onClose={onClose} size="lg">
      <div className={classes.stack}>
        {isFolder ? (
          <ChoiceGroup
            label={t('form.kind')}
            value={kind}
            onChange={(value) => setKind(value as ShareKind)}
            options={[
              { value: 'folder', label: t('form.kindFolder') },
              { value: 'request', label: t('form.kindRequest') },
            ]}
          />
        ) : null}
        <Note>{t(kind === 'request' ? 'form.textRequest' : 'form.text')}</Note>
        <ShareForm
          kind={kind}
          initial={newDraft}
          submit={t('form.submit')}
          onSubmit={(draft) => run({ bucket, kind, key: keyOrPrefix, ...termsOf(draft, Date.now()) })}
          isRunning={isRunning}
          error={error}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
