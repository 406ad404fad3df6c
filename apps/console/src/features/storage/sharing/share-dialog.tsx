import { displayName } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { dayStart } from '#lib/language/days.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Note } from '#ui/text/note.tsx';
import { writeClipboard } from '#ui/text/use-copy.ts';
import { baseName } from '../object-key.ts';
import { ShareForm } from './share-form.tsx';
import type { ShareKind, ShareLink } from './share-link.ts';
import { daysOf, draftFrom, lastDayOf, termsOf } from './share-terms.ts';
import { ShareWays } from './share-ways.tsx';
import classes from './sharing.module.css';
import { createLinkWrite } from './writes.ts';

export interface ShareDialogProps {
  bucket: string;
  /** An object's key; or a folder, ending in `/`; or empty for the whole bucket. */
  keyOrPrefix: string;
  /** Creates a file request for the folder, without asking what kind of link. */
  isRequest?: boolean;
  onClose: () => void;
}

/** Creates a link to a file or a folder, or for uploads to a folder, and copies it. Nothing is shared before its button is clicked. */
export function ShareDialog({ bucket, keyOrPrefix, isRequest = false, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing');
  const user = useUser();
  const isFolder = keyOrPrefix === '' || keyOrPrefix.endsWith('/');
  const initialKind = isFolder ? 'folder' : 'file';
  const [kind, setKind] = useState<ShareKind>(isRequest ? 'request' : initialKind);
  const [created, setCreated] = useState<{ link: ShareLink; isCopied: boolean } | null>(null);
  const { run, isRunning, error } = useWrite(createLinkWrite, {
    onDone: async (link) => setCreated({ link, isCopied: await writeClipboard(link.url) }),
  });
  const name = displayName(baseName(keyOrPrefix)) || bucket;
  if (created) return <CreatedDialog {...created} onClose={onClose} />;
  return (
    <Dialog title={t(isRequest ? 'request.of' : 'create', { name })} onClose={onClose} size="lg">
      <div className={classes.stack}>
        {isFolder && !isRequest ? (
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
          initial={draftFrom(user?.username ?? '')}
          submit={t('copy')}
          areOptionsFolded
          onSubmit={(draft) => run({ bucket, kind, key: keyOrPrefix, ...termsOf(draft, Date.now()) })}
          isRunning={isRunning}
          error={error}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}

interface CreatedDialogProps {
  link: ShareLink;
  /** False if the browser denies access to the clipboard. */
  isCopied: boolean;
  onClose: () => void;
}

function CreatedDialog({ link, isCopied, onClose }: CreatedDialogProps) {
  const { t } = useTranslation('sharing');
  const ends = endOf(t, link);
  const password = t(link.has_password ? 'form.withPassword' : 'form.withoutPassword');
  return (
    <Dialog title={t(isCopied ? 'copied' : 'created')} onClose={onClose} size="lg">
      <div className={classes.stack}>
        <Note>
          {ends} {password}
        </Note>
        <ShareWays link={link} />
      </div>
      <DialogActions>
        {/* The button that was clicked is gone. */}
        <Button size="sm" onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function endOf(t: TFunction<'sharing'>, link: ShareLink): string {
  const lastDay = lastDayOf(link);
  if (lastDay !== null) return t('form.expiresOn', { date: formats.date(dayStart(lastDay)) });
  const days = daysOf(link);
  return days === null ? t('form.expiresNever') : t('form.expiresIn', { count: days });
}
