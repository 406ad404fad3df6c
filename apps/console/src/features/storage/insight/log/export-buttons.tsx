import type { CallInput, FileCall } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { requestFile } from '#lib/api.ts';
import { saveBlob } from '#lib/save-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';

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
  return (
    <>
      <Button size="sm" variant="default" loading={isRunning} onClick={() => void run('csv')}>
        {t('export.csv')}
      </Button>
      <Button size="sm" variant="default" loading={isRunning} onClick={() => void run('jsonl')}>
        {t('export.jsonl')}
      </Button>
    </>
  );
}
