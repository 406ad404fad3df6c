import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import classes from './design.module.css';
import type { SaveState } from './draft-store.ts';
import { saveTexts } from './words.ts';

/** Shows whether the draft is saved. */
export function SaveMark({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  const { t } = useTranslation('hub-design');
  return (
    <div className={classes.save} data-save={save}>
      <p role="status">{t(saveTexts[save])}</p>
      {save === 'failed' && (
        <Button size="sm" variant="default" onClick={onRetry}>
          {t('save.retry')}
        </Button>
      )}
    </div>
  );
}
