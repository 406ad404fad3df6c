import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useTask } from '../../../ui/use-task.ts';

/** Takes a list home, whole, as a file. */
export function ExportButtons({ onExport }: { onExport: (format: 'csv' | 'jsonl') => Promise<void> }) {
  const { t } = useTranslation('insight');
  const [run, isRunning] = useTask(onExport);
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
