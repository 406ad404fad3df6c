import { type CallOutput, checkBucketPolicy, getBucketPolicy, setBucketPolicy } from '@atoll/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import type { Answer } from '#lib/calls/json-client.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Note } from '#ui/text/note.tsx';
import { Setting } from '../form/setting.tsx';
import { SettingPanel } from '../form/setting-panel.tsx';
import { useSettingForm } from '../form/use-setting-form.ts';
import { CodeEditor } from './code-editor.tsx';
import { PolicyPresets } from './policy-presets-form.tsx';
import { type Lines, statementLines } from './statement-lines.ts';

export function PolicySection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketPolicy}>
      {(saved) => <PolicyForm bucket={bucket} saved={saved} />}
    </Setting>
  );
}

const route = getRouteApi('/_console/dss/buckets/$bucket/settings');

type Saved = CallOutput<typeof getBucketPolicy>;
type Check = CallOutput<typeof checkBucketPolicy>;

function PolicyForm({ bucket, saved }: { bucket: string; saved: Saved }) {
  const { t } = useTranslation('bucket-settings');
  const [check, setCheck] = useState<Check | null>(null);
  const form = useSettingForm({
    bucket,
    read: saved.policy,
    saved: { policy: saved.policy ?? '' },
    send: ({ policy }, replaces) => sendPolicy({ bucket, policy, replaces }, setCheck),
  });
  const { statement } = route.useSearch();
  const marked =
    statement === undefined || form.isChanged ? undefined : statementLines(form.draft.policy, statement);
  const change = (policy: string) => {
    setCheck(null);
    form.change({ policy });
  };
  return (
    <SettingPanel
      title={t('policy.title')}
      text={t('policy.text')}
      action={saved.is_public && <Badge tone="bad">{t('public')}</Badge>}
      form={check?.problem || check?.is_blocked ? { ...form, refusal: null } : form}
      warning={check?.is_blocked ? t('policy.blocked') : form.isChanged && t('policy.warning')}
    >
      <PolicyPresets bucket={bucket} onChoose={change} />
      {marked && <Note>{markedText(marked, statement ?? 0, t)}</Note>}
      <CodeEditor
        label={t('policy.json')}
        description={t('policy.jsonHint')}
        error={check?.problem ? problemText(check.problem, t) : undefined}
        value={form.draft.policy}
        onChange={change}
        marked={marked}
      />
    </SettingPanel>
  );
}

function markedText(
  { first, last }: Lines,
  statement: number,
  t: (name: 'policy.marked', values: { statement: number; first: number; last: number }) => string,
): string {
  return t('policy.marked', { statement, first, last });
}

/** Checks a policy before saving it, because only the check returns the line of an error. */
async function sendPolicy(
  { bucket, policy, replaces }: { bucket: string; policy: string; replaces: string | null },
  onCheck: (check: Check) => void,
): Promise<Answer<unknown>> {
  if (policy.trim() === '')
    return request(setBucketPolicy, { bucket, policy: null, replaces }, { notify: false });
  const checked = await request(checkBucketPolicy, { bucket, policy }, { notify: false });
  if (checked.ok) onCheck(checked.data);
  return request(setBucketPolicy, { bucket, policy, replaces }, { notify: false });
}

function problemText(
  { message, line, column }: NonNullable<Check['problem']>,
  t: (name: 'policy.place', values: { line: number; column: number; message: string }) => string,
): string {
  if (line === null || column === null) return message;
  return t('policy.place', { line, column, message });
}
