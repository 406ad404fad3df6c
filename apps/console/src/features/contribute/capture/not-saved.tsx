import { useTranslation } from 'react-i18next';
import { saveBlob } from '#lib/browser/save-text.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Draft } from '../queue/database.ts';
import classes from './capture.module.css';

export interface NotSavedProps {
  draft: Draft;
  /** Whether the device has no space for the item. */
  isFull: boolean;
  onRetry: () => void;
}

/** Reports that the item could not be stored on the device. It is still in this page, and can be saved as a file. */
export function NotSaved({ draft, isFull, onRetry }: NotSavedProps) {
  const { t } = useTranslation('contribute');
  const { file, fileName, text } = draft;
  return (
    <div role="alert" className={classes.alarm}>
      <p>
        <strong>{t(isFull ? 'room.full' : 'room.notSaved')}</strong>
      </p>
      <p>{t(isFull ? 'room.fullText' : 'room.notSavedText')}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => saveBlob(fileName || 'item.txt', file ?? new Blob([text], { type: 'text/plain' }))}
        >
          {t('room.saveFile')}
        </Button>
        <Button onClick={onRetry}>{t('room.retry')}</Button>
      </div>
    </div>
  );
}
