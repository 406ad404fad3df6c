import type { CallOutput, testModelConnection } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { Trial, TrialResult } from '#ui/text/trial.tsx';
import type { ModelConnection } from '../queries.ts';
import { testModelWrite } from '../writes.ts';
import { problemNames } from './model-names.ts';
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
    <Trial
      label={t('test')}
      loading={isRunning}
      onClick={form.onSubmit((values) => run(inputOf(values, connection)))}
      outcome={tried?.values === form.values && <Outcome result={tried.result} />}
    >
      <Refusal text={error} />
    </Trial>
  );
}

function Outcome({ result: { problem, detail, took_ms: tookMs } }: { result: Result }) {
  const { t } = useTranslation('agent-model');
  if (problem === null) {
    const text = t('worksText', { time: formats.seconds(tookMs) });
    return <TrialResult tone="good" verdict={t('works')} text={text} />;
  }
  const text = t(problemNames[problem]);
  return <TrialResult tone="bad" verdict={t('fails')} text={text} detail={detail} detailLang="en" />;
}
