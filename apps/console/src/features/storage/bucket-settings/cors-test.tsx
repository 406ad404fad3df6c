import { type CallOutput, testBucketCors } from '@atoll/contract';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTask } from '#ui/use-task.ts';
import { examples } from './examples.ts';
import classes from './fields.module.css';
import { ListField } from './list-field.tsx';

type Result = CallOutput<typeof testBucketCors>;
const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;

/** Asks the S3 endpoint what a browser would ask it, and shows what it answers. */
export function CorsTest({ bucket }: { bucket: string }) {
  const { t } = useTranslation('bucket-settings');
  const [origin, setOrigin] = useState('');
  const [method, setMethod] = useState<(typeof methods)[number]>('GET');
  const [headers, setHeaders] = useState<string[]>([]);
  const [result, setResult] = useState<Result | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ask, isRunning] = useTask(async () => {
    const input = { bucket, origin: origin.trim().replace(/\/$/, ''), method, headers };
    const answer = await request(testBucketCors, input, { notify: false });
    setResult(answer.data);
    setRefusal(answer.ok ? null : answer.msg);
  });
  return (
    <Panel title={t('corsTest.title')} text={t('corsTest.text')}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <div className={classes.row}>
          <TextField
            label={t('corsTest.origin')}
            placeholder={examples.origin}
            inputMode="url"
            spellCheck={false}
            value={origin}
            onChange={(event) => setOrigin(event.currentTarget.value)}
          />
          <SelectField
            label={t('corsTest.method')}
            value={method}
            onChange={(value) => setMethod(value as typeof method)}
            options={methods.map((each) => ({ value: each, label: each }))}
          />
          <ListField
            label={t('corsTest.headers')}
            placeholder={examples.header}
            values={headers}
            onChange={setHeaders}
          />
        </div>
        <Refusal text={refusal} />
        <div>
          <Button
            size="sm"
            variant="default"
            type="submit"
            loading={isRunning}
            disabled={origin.trim() === ''}
          >
            {t('corsTest.ask')}
          </Button>
        </div>
      </FormStack>
      <div role="status">{result && <Outcome result={result} />}</div>
    </Panel>
  );
}

function Outcome({ result }: { result: Result }) {
  const { t } = useTranslation('bucket-settings');
  if (result.status === null) {
    return <Notice icon={IconCircleX} title={t('corsTest.silent')} text={t('corsTest.silentText')} />;
  }
  return (
    <Notice
      icon={result.is_allowed ? IconCircleCheck : IconCircleX}
      title={t(result.is_allowed ? 'corsTest.allowed' : 'corsTest.refused')}
      text={
        <Facts
          facts={[
            { name: t('corsTest.status'), value: String(result.status) },
            ...result.headers.map(({ name, value }) => ({ name, value })),
          ]}
        />
      }
    />
  );
}
