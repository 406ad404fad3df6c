import type { CallOutput, testModelConnection } from '@atoll/contract';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { ModelConnection } from '../queries.ts';
import { testModelWrite } from '../writes.ts';
import { problemNames } from './model-names.ts';
import classes from './model-trial.module.css';
import { inputOf, type ModelForm, type ModelValues } from './use-model-form.ts';

type Result = CallOutput<typeof testModelConnection>;

/** A button that sends the model a real request, and the result until a field changes. */
export function ModelTrial({ form, connection }: { form: ModelForm; connection: ModelConnection | null }) {
  const { t } = useTranslation('agent-model');
  const [tried, setTried] = useState<{ values: ModelValues; result: Result } | null>(null);
  const { run, isRunning, error } = useWrite(testModelWrite, {
    onDone: (result) => setTried({ values: form.values, result }),
  });
  return (
    <div className={classes.root}>
      <Button
        size="sm"
        variant="default"
        loading={isRunning}
        leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
        onClick={form.onSubmit((values) => run(inputOf(values, connection)))}
      >
        {t('test')}
      </Button>
      <div role="status" className={classes.outcome}>
        {tried?.values === form.values && <Outcome result={tried.result} />}
      </div>
      <Refusal text={error} />
    </div>
  );
}

function Outcome({ result: { problem, detail, took_ms: tookMs } }: { result: Result }) {
  const { t } = useTranslation('agent-model');
  if (problem === null) {
    return (
      <p>
        <Badge tone="good">{t('works')}</Badge> {t('worksText', { time: formats.seconds(tookMs) })}
      </p>
    );
  }
  return (
    <>
      <p>
        <Badge tone="bad">{t('fails')}</Badge> {t(problemNames[problem])}
      </p>
      {detail && (
        <p className={classes.detail} lang="en">
          {detail}
        </p>
      )}
    </>
  );
}
