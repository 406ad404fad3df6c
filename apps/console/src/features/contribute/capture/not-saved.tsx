import { useTranslation } from 'react-i18next';
import { saveBlob, saveText } from '#lib/browser/save-text.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Collection } from '../collection.ts';
import type { Draft } from '../queue/database.ts';
import { answersText } from '../shell/names.ts';
import classes from './capture.module.css';

export interface NotSavedProps {
  project: Pick<Collection, 'fields' | 'languages'>;
  draft: Draft;
  /** Whether the device has no space for the item. */
  isFull: boolean;
  onRetry: () => void;
}

/** Reports that the item could not be stored on the device. It is still in this page, and can be saved as a file. */
export function NotSaved({ project, draft, isFull, onRetry }: NotSavedProps) {
  const { t } = useTranslation('contribute');
  const { file, fileName, text, answers } = draft;
  const save = () => {
    if (file) saveBlob(fileName, file);
    const yesNo = { yes: t('capture.yes'), no: t('capture.no') };
    const words = [text, answersText(project, answers, yesNo)].filter(Boolean).join('\n');
    if (words) saveText('item.txt', words, 'text/plain;charset=utf-8');
  };
  return (
    <div role="alert" className={classes.alarm}>
      <p>
        <strong>{t(isFull ? 'room.full' : 'room.notSaved')}</strong>
      </p>
      <p>{t(isFull ? 'room.fullText' : 'room.notSavedText')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={save}>
          {t('room.saveFile')}
        </Button>
        <Button onClick={onRetry}>{t('room.retry')}</Button>
      </div>
    </div>
  );
}
