import { exportAccount } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '#lib/browser/save-text.ts';
import { requestFile } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';

/** Downloads all data of the account as one file. */
export function ExportButton({ fullWidth }: { fullWidth?: boolean }) {
  const { t } = useTranslation('your-data');
  const [run, isRunning] = useTask(async () => {
    const answer = await requestFile(exportAccount, {});
    if (answer.ok) saveBlob(`atoll-${new Date().toISOString().slice(0, 10)}.zip`, answer.data);
  });
  const size = fullWidth ? 'md' : 'sm';
  return (
    <Button
      size={size}
      variant="default"
      fullWidth={fullWidth}
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('export.submit')}
    </Button>
  );
}
