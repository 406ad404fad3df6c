import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { type Step, steps } from './draft/steps.ts';
import { stepTexts } from './draft/words.ts';
import classes from './fields/design.module.css';

export interface StepListProps {
  current: Step;
  /** Incomplete steps. */
  unfinished: ReadonlySet<Step>;
  visited: ReadonlySet<Step>;
  onStep: (step: Step) => void;
}

/** Scrolls the bar of steps, which a phone shows a part of, to the current one. */
function showInBar(button: HTMLButtonElement | null): void {
  const bar = button?.closest('nav');
  if (button && bar) bar.scrollLeft = button.offsetLeft - (bar.clientWidth - button.offsetWidth) / 2;
}

/** The steps of the wizard, with their completeness. They can be done in any order. */
export function StepList({ current, unfinished, visited, onStep }: StepListProps) {
  const { t } = useTranslation('hub-design');
  return (
    <nav aria-label={t('stepsLabel')} className={classes.steps}>
      <ol>
        {steps.map((step, at) => {
          const isDone = step !== 'open' && !unfinished.has(step);
          const isMissing = visited.has(step) && unfinished.has(step);
          return (
            <li key={step}>
              <button
                ref={step === current ? showInBar : undefined}
                type="button"
                aria-current={step === current ? 'step' : undefined}
                data-done={isDone || undefined}
                data-missing={isMissing || undefined}
                onClick={() => onStep(step)}
              >
                <span className={classes.number} aria-hidden>
                  {isDone ? <IconCheck size={14} stroke={2.4} /> : at + 1}
                </span>
                {t(stepTexts[step].name)}
                {(isDone || isMissing) && (
                  <VisuallyHidden>({t(isDone ? 'complete' : 'incomplete')})</VisuallyHidden>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
