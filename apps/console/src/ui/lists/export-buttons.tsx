import type { CallInput, FileCall } from '@atoll/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '#lib/browser/save-text.ts';
import { requestFile } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import classes from './export-buttons.module.css';

const formats = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON Lines' },
] as const;

export interface ExportButtonsProps<C extends FileCall> {
  call: C;
  /** Selects the rows. */
  input: Omit<CallInput<C>, 'format'>;
  /** Name of the file without its extension. */
  name: string;
  /** Says which rows, where they are not those of the list. */
  hint?: string;
}

/** Downloads all rows, including those that are not loaded yet, as a file from the server. */
export function ExportButtons<C extends FileCall>({ call, input, name: file, hint }: ExportButtonsProps<C>) {
  const { t } = useTranslation();
  const [run, isRunning] = useTask(async (format: 'csv' | 'jsonl') => {
    const answer = await requestFile(call, { ...input, format } as CallInput<C>);
    if (answer.ok) saveBlob(`${file}.${format}`, answer.data);
  });
  return (
    <div className={classes.root}>
      {formats.map(({ format, name }) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          aria-label={t('downloadAs', { format: name })}
          title={hint ?? t('downloadAs', { format: name })}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void run(format)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
