import { lazy, useEffect, useRef } from 'react';
import { chosenFiles } from '#features/storage/transfers/dropped-files.ts';
import { useUpload } from '#features/storage/transfers/use-upload.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import type { ChosenUpload } from './dialogs.tsx';

const PreflightDialog = lazy(async () => {
  const load = () => import('#features/storage/transfers/preflight/preflight-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('uploads')]);
  return { default: part.PreflightDialog };
});

/** Uploads files that were selected in the palette, once. Asks first if they would replace objects. */
export function UploadFiles({ bucket, prefix, files, onClose }: ChosenUpload & { onClose: () => void }) {
  const { upload, preflight, closePreflight } = useUpload(bucket, prefix);
  const sent = useRef<FileList | null>(null);
  useEffect(() => {
    if (sent.current === files) return;
    sent.current = files;
    void upload(chosenFiles(files));
  }, [files, upload]);
  if (!preflight) return null;
  return (
    <PreflightDialog
      preflight={preflight}
      onClose={() => {
        closePreflight();
        onClose();
      }}
    />
  );
}
