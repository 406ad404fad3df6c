import { Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { LazyBulkDialog } from '../bulk/lazy-bulk-dialog.tsx';

export interface ExistingFilesPanelProps {
  bucket: string;
  action: 'encrypt' | 'lock';
  title: string;
  text: string;
  /** The label of the button. */
  label: string;
}

/** Offers a job that applies a setting to the files that a bucket had before. */
export function ExistingFilesPanel({ bucket, action, title, text, label }: ExistingFilesPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={title}
      text={text}
      action={
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {label}
        </Button>
      }
    >
      {isOpen && (
        <Suspense>
          <LazyBulkDialog
            action={action}
            bucket={bucket}
            selection={{ all: true }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
