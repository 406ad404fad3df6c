import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import type { SaveState } from './draft/draft-store.ts';
import { saveTexts } from './draft/words.ts';
import classes from './fields/design.module.css';

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
