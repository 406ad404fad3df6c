import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { DialogActions } from '#ui/dialogs/dialog.tsx';
import classes from './saved.module.css';

interface SavedProps {
  title: string;
  text?: string;
  onDone: () => void;
  /** Buttons for further steps. */
  children?: ReactNode;
}

/** The final state of a settings dialog, after saving. */
export function Saved({ title, text, onDone, children }: SavedProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className={classes.root} role="status">
        <IconCircleCheck size={38} stroke={1.4} className={classes.mark} aria-hidden />
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <DialogActions>
        {children}
        <Button size="sm" onClick={onDone} autoFocus>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  );
}
