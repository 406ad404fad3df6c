import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import classes from './saved.module.css';

/** What a settings dialog turns into once it has done its work. */
export function Saved({ title, text, onDone }: { title: string; text?: string; onDone: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className={classes.root} role="status">
        <IconCircleCheck size={38} stroke={1.4} className={classes.mark} aria-hidden />
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <DialogActions>
        <Button size="sm" onClick={onDone} autoFocus>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  );
}
