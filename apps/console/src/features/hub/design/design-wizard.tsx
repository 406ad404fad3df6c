import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Project } from '../codes/project-query.ts';
import { storageQuery } from '../storage-link/queries.ts';
import { type DesignSearch, designSearch } from './draft/design-search.ts';
import { DraftContext, useDraftStore } from './draft/draft.ts';
import { type Step, steps } from './draft/steps.ts';
import { stepTexts } from './draft/words.ts';
import classes from './fields/design.module.css';
import { SaveMark } from './save-mark.tsx';
import { StepList } from './step-list.tsx';
import { ConsentStep } from './steps/consent-step.tsx';
import { missingOf, stepOf } from './steps/missing.ts';
import { OpenButton, OpenStep } from './steps/open-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { RewardStep } from './steps/reward-step.tsx';
import { StorageStep } from './steps/storage-step.tsx';
import { VerificationStep } from './steps/verification-step.tsx';
import { WhatStep } from './steps/what-step.tsx';

const screens: Readonly<Record<Step, ComponentType>> = {
  what: WhatStep,
  people: PeopleStep,
  consent: ConsentStep,
  reward: RewardStep,
  verification: VerificationStep,
  storage: StorageStep,
  open: OpenStep,
};

/** Edits a draft step by step. Every change is saved continuously. */
export function DesignWizard({ project }: { project: Project }) {
  const { t } = useTranslation('hub-design');
  const { step = 'what' } = designSearch(useSearch({ strict: false }));
  const change = useChangeSearch<DesignSearch>();
  const draft = useDraftStore(project);
  const storage = useQuery(storageQuery).data;
  const [visited, setVisited] = useState<ReadonlySet<Step>>(new Set());
  const missing = missingOf(draft.settings, {
    mayUpload: storage?.permissions.includes('upload') ?? project.is_storage_linked,
    now: Date.now(),
  });
  const at = steps.indexOf(step);
  const go = (to: Step) => {
    // The last step lists everything that is missing.
    setVisited((before) => new Set([...before, step, ...(step === 'open' ? steps : [])]));
    change({ step: to });
    scrollTo({ top: 0 });
  };
  const Screen = screens[step];
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <DraftContext value={{ ...draft, isChecked: visited.has(step) }}>
      <div className={classes.wizard}>
        <div className={classes.side}>
          <StepList
            current={step}
            unfinished={new Set(missing.map((obstacle) => stepOf[obstacle]))}
            visited={visited}
            onStep={go}
          />
          <SaveMark save={draft.save} onRetry={() => void draft.flush()} />
        </div>
        <div className={classes.step}>
          <h2 className={classes.stepTitle}>{t(stepTexts[step].title)}</h2>
          <p className={classes.stepText}>{t(stepTexts[step].text)}</p>
          <Screen key={step} />
          <div className={classes.walk}>
            {before && (
              <Button variant="default" onClick={() => go(before)}>
                {t('back')}
              </Button>
            )}
            {after ? <Button onClick={() => go(after)}>{t('next')}</Button> : <OpenButton />}
          </div>
        </div>
      </div>
    </DraftContext>
  );
}
