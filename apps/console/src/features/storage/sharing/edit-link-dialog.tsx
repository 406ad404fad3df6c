import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ShareForm } from './share-form.tsx';
import { nameOf, type ShareLink } from './share-link.ts';
import { draftOf, termsOf } from './share-terms.ts';
import { updateLinkWrite } from './writes.ts';

/** Changes the terms of a link. Its address stays the same. */
export function EditLinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const { run, isRunning, error } = useWrite(updateLinkWrite, { onDone: onClose });
  return (
    <Dialog title={t('edit', { name: nameOf(link) })} onClose={onClose} size="lg">
      <ShareForm
        kind={link.kind}
        initial={draftOf(link)}
        hasPassword={link.has_password}
        submit={t('save')}
        onSubmit={(draft) => run({ link_id: link.link_id, ...termsOf(draft, Date.now()) })}
        isRunning={isRunning}
        error={error}
        onCancel={onClose}
      />
    </Dialog>
  );
}
