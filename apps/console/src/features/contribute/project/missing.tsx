import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import classes from './project.module.css';

export interface MissingProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** Explains why there is nothing to show. */
export function Missing({ title, text, onRetry }: MissingProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.missing}>
      <h1>{title}</h1>
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
