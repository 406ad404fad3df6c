import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import classes from './review.module.css';
import type { Voted } from './reviewing.tsx';

export const answerKeys = { yes: 'vote.yes', no: 'vote.no', cannot_tell: 'vote.cannotTell' } as const;

export interface GoldFeedbackProps {
  gold: NonNullable<Voted['gold']>;
  /** Whether this answer was the last one before real items. */
  hasPassed: boolean;
  onNext: () => void;
}

/** Shows the right answer of a gold item, and its explanation. */
export function GoldFeedback({ gold, hasPassed, onNext }: GoldFeedbackProps) {
  const { t } = useTranslation('contribute-review');
  return (
    <section className={classes.gold} data-tone={gold.is_correct ? 'good' : 'bad'}>
      <div role="status">
        <h2>{gold.is_correct ? t('gold.right') : t('gold.wrong')}</h2>
        <p>{t('gold.expected', { answer: t(answerKeys[gold.expected]) })}</p>
        {gold.explanation && <p className={classes.written}>{gold.explanation}</p>}
        {hasPassed && <p>{t('gold.passed')}</p>}
      </div>
      <Button autoFocus fullWidth onClick={onNext}>
        {t('gold.next')}
      </Button>
    </section>
  );
}
