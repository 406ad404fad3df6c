import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportButton } from './export-button.tsx';

/**
 * /settings/data: the export of all data, and the deletion of the account.
 * @param files the panel about downloading all files
 */
export function YourDataScreen({ files }: { files: ReactNode }) {
  const { t } = useTranslation('your-data');
  const [isDeleting, setDeleting] = useState(false);
  const user = useUser();
  if (!user) return <SkeletonBlock height={320} />;
  const isOwner = user.role === 'owner';
  return (
    <>
      <Panel title={t('export.title')} text={t(isOwner ? 'export.text' : 'export.ofPerson')}>
        <div>
          <ExportButton />
        </div>
      </Panel>
      {files}
      <Panel title={t('delete.title')} text={t(isOwner ? 'delete.text' : 'delete.ownerOnly')}>
        {isOwner && (
          <div>
            <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
              {t('delete.open')}
            </Button>
          </div>
        )}
      </Panel>
      {isDeleting && <DeleteDialog user={user} onClose={() => setDeleting(false)} />}
    </>
  );
}
