import type { CallInput, FileCall } from '@atoll/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '#lib/browser/save-text.ts';
import { requestFile } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import classes from './insight.module.css';

export interface ExportButtonsProps<C extends FileCall> {
  call: C;
  /** Selects the rows. */
  input: Omit<CallInput<C>, 'format'>;
  /** Name of the file without its extension. */
  name: string;
}

/** Downloads all rows, including those that are not loaded yet, as a file from the server. */
export function ExportButtons<C extends FileCall>({ call, input, name }: ExportButtonsProps<C>) {
  const { t } = useTranslation('insight');
  const [run, isRunning] = useTask(async (format: 'csv' | 'jsonl') => {
    const answer = await requestFile(call, { ...input, format } as CallInput<C>);
    if (answer.ok) saveBlob(`${name}.${format}`, answer.data);
  });
  const formats = [
    { format: 'csv', name: t('export.csv'), text: 'CSV' },
    { format: 'jsonl', name: t('export.jsonl'), text: 'JSON Lines' },
  ] as const;
  return (
    <div className={classes.exports}>
      {formats.map(({ format, name: label, text }) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          aria-label={label}
          title={label}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void run(format)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
