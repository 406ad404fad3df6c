import { type CallOutput, getBucketCors, setBucketCors } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { formats } from '#lib/language/formats.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { CheckList } from '../fields/check-list.tsx';
import { examples } from '../fields/examples.ts';
import classes from '../fields/fields.module.css';
import { ListEditor } from '../fields/list-editor.tsx';
import { ListField } from '../fields/list-field.tsx';
import { Setting } from '../form/setting.tsx';
import { SettingPanel } from '../form/setting-panel.tsx';
import { useSettingForm } from '../form/use-setting-form.ts';
import { CorsTest } from './cors-test.tsx';

/** Edits the origins that may use the bucket, and tests an origin at the endpoint. */
export function CorsSection({ bucket }: { bucket: string }) {
  return (
    <>
      <Setting bucket={bucket} call={getBucketCors}>
        {(rules) => <CorsForm bucket={bucket} rules={rules} />}
      </Setting>
      <CorsTest bucket={bucket} />
    </>
  );
}

type Rule = CallOutput<typeof getBucketCors>[number];

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;
const blank: Rule = {
  allowed_origins: [],
  allowed_methods: ['GET', 'HEAD'],
  allowed_headers: ['*'],
  expose_headers: ['ETag'],
  max_age_seconds: 3600,
};

function CorsForm({ bucket, rules }: { bucket: string; rules: Rule[] }) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: rules,
    saved: { rules },
    send: (draft, replaces) =>
      request(setBucketCors, { bucket, rules: draft.rules, replaces }, { notify: false }),
  });
  const isForAll = form.draft.rules.some(({ allowed_origins: origins }) => origins.includes('*'));
  return (
    <SettingPanel
      title={t('cors.title')}
      text={t('cors.text')}
      form={form}
      warning={isForAll && t('cors.warning')}
    >
      <ListEditor
        items={form.draft.rules}
        blank={blank}
        add={t('cors.add')}
        removeName={(number) => t('rule.remove', { number })}
        isBlock
        onChange={(chosen) => form.change({ rules: chosen })}
      >
        {(rule, change) => <RuleFields rule={rule} onChange={change} />}
      </ListEditor>
    </SettingPanel>
  );
}

function RuleFields({ rule, onChange }: { rule: Rule; onChange: (part: Partial<Rule>) => void }) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <div className={classes.wide}>
        <ListField
          label={t('cors.origins')}
          description={t('cors.originsHint')}
          placeholder={examples.origin}
          values={rule.allowed_origins}
          onChange={(origins) => onChange({ allowed_origins: origins })}
        />
      </div>
      <CheckList
        label={t('cors.methods')}
        options={methods.map((method) => ({ value: method, label: method }))}
        chosen={rule.allowed_methods}
        onChange={(chosen) => onChange({ allowed_methods: chosen })}
      />
      <ListField
        label={t('cors.headers')}
        placeholder="*"
        values={rule.allowed_headers ?? []}
        onChange={(headers) => onChange({ allowed_headers: headers })}
      />
      <ListField
        label={t('cors.exposed')}
        placeholder={examples.exposedHeader}
        values={rule.expose_headers ?? []}
        onChange={(headers) => onChange({ expose_headers: headers })}
      />
      <AgeField
        seconds={rule.max_age_seconds ?? 0}
        onChange={(seconds) => onChange({ max_age_seconds: seconds })}
      />
    </>
  );
}

const ages = [
  [0, 'cors.ageNone'],
  [300, 'cors.age5Minutes'],
  [3600, 'cors.ageHour'],
  [86_400, 'cors.ageDay'],
] as const;

function AgeField({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const { t } = useTranslation('bucket-settings');
  const isPreset = ages.some(([age]) => age === seconds);
  return (
    <SelectField
      label={t('cors.age')}
      value={String(seconds)}
      onChange={(value) => onChange(Number(value))}
      options={[
        ...ages.map(([age, label]) => ({ value: String(age), label: t(label) })),
        ...(isPreset ? [] : [{ value: String(seconds), label: formats.seconds(seconds * 1000) }]),
      ]}
    />
  );
}
