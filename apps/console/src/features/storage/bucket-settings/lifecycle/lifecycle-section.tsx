import { getBucketLifecycle, setBucketLifecycle } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { bucketQuery } from '../../queries.ts';
import { ListEditor } from '../fields/list-editor.tsx';
import { Setting } from '../form/setting.tsx';
import { SettingPanel } from '../form/setting-panel.tsx';
import { useSettingForm } from '../form/use-setting-form.ts';
import { LifecycleConfirmation } from './lifecycle-confirmation.tsx';
import { isEmpty, type LifecycleRule, leavesVersions } from './lifecycle-rule.ts';
import { LifecycleRuleFields } from './lifecycle-rule-fields.tsx';
import { LifecycleSimulator } from './lifecycle-simulator.tsx';

/** Edits the lifecycle rules, and simulates their effects today. */
export function LifecycleSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketLifecycle}>
      {(rules) => <LifecycleForm bucket={bucket} rules={rules} />}
    </Setting>
  );
}

function LifecycleForm({ bucket, rules }: { bucket: string; rules: LifecycleRule[] }) {
  const { t } = useTranslation(['lifecycle', 'bucket-settings']);
  const { data: facts } = useQuery(bucketQuery(bucket));
  const [isConfirming, setConfirming] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const form = useSettingForm({
    bucket,
    read: rules,
    saved: { rules },
    send: (draft, replaces) =>
      request(setBucketLifecycle, { bucket, rules: draft.rules, replaces }, { notify: false }),
  });
  const drafted = form.draft.rules;
  const versioning = facts?.versioning === 'off' ? undefined : facts?.versioning;
  const save = () => {
    setConfirming(false);
    void form.save();
  };
  const confirm = () => {
    if (drafted.length === 0) return save();
    const hasEmpty = drafted.some(isEmpty);
    flushSync(() => setChecked(hasEmpty));
    if (hasEmpty) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else setConfirming(true);
  };
  return (
    <>
      <SettingPanel title={t('title')} text={t('text')} form={form} onSave={confirm}>
        <div ref={fields}>
          <ListEditor
            items={drafted}
            blank={{ id: nextId(drafted), enabled: true, prefix: '' }}
            add={t('add')}
            removeName={(number) => t('bucket-settings:rule.remove', { number })}
            isBlock
            onChange={(chosen) => form.change({ rules: chosen })}
          >
            {(rule, change) => (
              <LifecycleRuleFields
                rule={rule}
                onChange={change}
                kept={leavesVersions(rule, drafted) ? versioning : undefined}
                isChecked={isChecked}
              />
            )}
          </ListEditor>
        </div>
      </SettingPanel>
      {drafted.length > 0 && <LifecycleSimulator bucket={bucket} rules={drafted} />}
      {isConfirming && (
        <LifecycleConfirmation
          bucket={bucket}
          saved={rules}
          rules={drafted}
          onConfirm={save}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Returns a name that no other rule has. */
function nextId(rules: readonly LifecycleRule[]): string {
  let number = rules.length + 1;
  while (rules.some(({ id }) => id === `rule-${number}`)) number += 1;
  return `rule-${number}`;
}
