import type { CallInput, FileCall } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { requestFile } from '#lib/api.ts';
import { saveBlob } from '#lib/save-text.ts';
import { Button } from '#ui/button.tsx';
import { useTask } from '#ui/use-task.ts';

export interface ExportButtonsProps<C extends FileCall> {
  call: C;
  /** Which rows. */
  input: Omit<CallInput<C>, 'format'>;
  /** Of the file, without its kind. */
  name: string;
}

/** Takes home, as a file that the server makes, all that is listed and what comes after it. */
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
