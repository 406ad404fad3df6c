import { type CallOutput, testBucketCors } from '@atoll/contract';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { examples } from '../fields/examples.ts';
import classes from '../fields/fields.module.css';
import { ListField } from '../fields/list-field.tsx';

type Result = CallOutput<typeof testBucketCors>;
const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;

/** Sends the S3 endpoint the request that a browser would send, and shows the answer. */
export function CorsTest({ bucket }: { bucket: string }) {
  const { t } = useTranslation('bucket-settings');
  const form = useForm({
    initialValues: { origin: '', method: 'GET' as (typeof methods)[number], headers: [] as string[] },
  });
  const [result, setResult] = useState<Result | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ask, isRunning] = useTask(async ({ origin, ...asked }: typeof form.values) => {
    const input = { bucket, origin: origin.trim().replace(/\/$/, ''), ...asked };
    const answer = await request(testBucketCors, input, { notify: false });
    setResult(answer.data);
    setRefusal(answer.ok ? null : answer.msg);
  });
  return (
    <Panel title={t('corsTest.title')} text={t('corsTest.text')}>
      <FormStack form={form} onSubmit={ask}>
        <div className={classes.row}>
          <TextField
            label={t('corsTest.origin')}
            placeholder={examples.origin}
            inputMode="url"
            spellCheck={false}
            {...form.getInputProps('origin')}
          />
          <SelectField
            label={t('corsTest.method')}
            options={methods.map((each) => ({ value: each, label: each }))}
            {...form.getInputProps('method')}
          />
          <ListField
            label={t('corsTest.headers')}
            placeholder={examples.header}
            values={form.values.headers}
            onChange={(headers) => form.setFieldValue('headers', headers)}
          />
        </div>
        <Refusal text={refusal} />
        <div>
          <Button
            size="sm"
            variant="default"
            type="submit"
            loading={isRunning}
            disabled={form.values.origin.trim() === ''}
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
