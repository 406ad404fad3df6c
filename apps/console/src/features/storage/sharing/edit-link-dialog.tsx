import { updateShareLink } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { linksChanged } from './queries.ts';
import { ShareForm } from './share-form.tsx';
import { nameOf, type ShareLink } from './share-link.ts';
import { draftOf, type ShareDraft, termsOf } from './share-terms.ts';

/** Changes what a link allows; who has it keeps it. */
export function EditLinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const save = async (draft: ShareDraft) => {
    const input = { link_id: link.link_id, ...termsOf(draft, Date.now()) };
    const answer = await request(updateShareLink, input, { notify: false });
    if (!answer.ok) return answer.msg;
    linksChanged();
    onClose();
    return null;
  };
  return (
    <Dialog title={t('edit', { name: nameOf(link) })} onClose={onClose} size="lg">
      <ShareForm
        kind={link.kind}
        initial={draftOf(link)}
        submit={t('save')}
        onSubmit={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
