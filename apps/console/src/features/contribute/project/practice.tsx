import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import type { Collection } from '../collection.ts';
import classes from './practice.module.css';

interface Card {
  readonly text: string;
  readonly isGood: boolean;
}

/**
 * Returns the project's good and bad examples as questions, in an order that doesn't reveal the answers and stays the
 * same on every visit.
 */
export function practiceOf(project: Pick<Collection, 'good_examples' | 'bad_examples'>): readonly Card[] {
  const cards = [
    ...project.good_examples.map((text) => ({ text, isGood: true })),
    ...project.bad_examples.map((text) => ({ text, isGood: false })),
  ];
  return cards
    .map((card) => ({ card, place: placeOf(card.text) }))
    .sort((a, b) => a.place - b.place)
    .map(({ card }) => card);
}

function placeOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  return hash;
}

const practiceKey = ({ project_id, version }: Collection) => `practised ${project_id} ${version}`;

export const hasPractised = (project: Collection) => localStorage.getItem(practiceKey(project)) !== null;

export const rememberPractice = (project: Collection) => localStorage.setItem(practiceKey(project), '1');

/** Asks for each example whether it would be accepted, and shows immediately whether the answer was right. */
export function Practice({ project, onDone }: { project: Collection; onDone: () => void }) {
  const { t } = useTranslation('contribute');
  const cards = practiceOf(project);
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const [right, setRight] = useState(0);
  const card = cards[at];
  const choose = (isGood: boolean) => {
    setAnswer(isGood);
    if (isGood === card?.isGood) setRight(right + 1);
  };
  const next = () => {
    setAt(at + 1);
    setAnswer(null);
  };
  return (
    <section className={classes.root}>
      <h1>{t('practice.title')}</h1>
      {card ? (
        <>
          <p className={classes.step}>{t('practice.step', { number: at + 1, count: cards.length })}</p>
          <blockquote className={classes.card}>{card.text}</blockquote>
          <p className={classes.question}>{t('practice.text')}</p>
          {answer === null ? (
            <div className={classes.answers}>
              <Button
                variant="default"
                leftSection={<IconX size={20} aria-hidden />}
                onClick={() => choose(false)}
              >
                {t('practice.no')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconCheck size={20} aria-hidden />}
                onClick={() => choose(true)}
              >
                {t('practice.yes')}
              </Button>
            </div>
          ) : (
            <Feedback card={card} isRight={answer === card.isGood} onNext={next} />
          )}
          <Button variant="subtle" onClick={onDone}>
            {t('practice.skip')}
          </Button>
        </>
      ) : (
        <>
          <p role="status" className={classes.question}>
            {t('practice.done', { right, count: cards.length })}
          </p>
          <Button autoFocus onClick={onDone}>
            {t('practice.begin')}
          </Button>
        </>
      )}
    </section>
  );
}

function Feedback({ card, isRight, onNext }: { card: Card; isRight: boolean; onNext: () => void }) {
  const { t } = useTranslation('contribute');
  return (
    <div className={classes.feedback} data-tone={isRight ? 'good' : 'bad'}>
      <p role="status">
        <strong>{isRight ? t('practice.right') : t('practice.wrong')}</strong>
        {card.isGood ? t('practice.isGood') : t('practice.isBad')}
      </p>
      <Button autoFocus onClick={onNext}>
        {t('practice.next')}
      </Button>
    </div>
  );
}
