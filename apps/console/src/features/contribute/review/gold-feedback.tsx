import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import classes from './review.module.css';
import type { Voted } from './reviewing.tsx';

export const answerKeys = { yes: 'vote.yes', no: 'vote.no', cannot_tell: 'vote.cannotTell' } as const;

/** Shows the right answer of a gold item, and its explanation. */
export function GoldFeedback({ gold, onNext }: { gold: NonNullable<Voted['gold']>; onNext: () => void }) {
  const { t } = useTranslation('contribute-review');
  return (
    <section className={classes.gold} data-tone={gold.is_correct ? 'good' : 'bad'}>
      <div role="status">
        <h2>{gold.is_correct ? t('gold.right') : t('gold.wrong')}</h2>
        <p>{t('gold.expected', { answer: t(answerKeys[gold.expected]) })}</p>
        {gold.explanation && <p className={classes.written}>{gold.explanation}</p>}
      </div>
      <Button autoFocus fullWidth onClick={onNext}>
        {t('gold.next')}
      </Button>
    </section>
  );
}
