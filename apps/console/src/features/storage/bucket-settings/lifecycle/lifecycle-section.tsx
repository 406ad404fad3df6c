import { getBucketLifecycle, setBucketLifecycle } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { ListEditor } from '../fields/list-editor.tsx';
import { Setting } from '../form/setting.tsx';
import { SettingPanel } from '../form/setting-panel.tsx';
import { useSettingForm } from '../form/use-setting-form.ts';
import { LifecycleConfirmation } from './lifecycle-confirmation.tsx';
import type { LifecycleRule } from './lifecycle-rule.ts';
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
  const { t } = useTranslation('bucket-settings');
  const [isConfirming, setConfirming] = useState(false);
  const form = useSettingForm({
    bucket,
    saved: { rules },
    send: (draft) => request(setBucketLifecycle, { bucket, rules: draft.rules }, { notify: false }),
  });
  const drafted = form.draft.rules;
  const save = () => {
    setConfirming(false);
    void form.save();
  };
  return (
    <>
      <SettingPanel
        title={t('lifecycle.title')}
        text={t('lifecycle.text')}
        form={form}
        onSave={() => (drafted.length === 0 ? save() : setConfirming(true))}
      >
        <ListEditor
          items={drafted}
          blank={{ id: nextId(drafted), enabled: true, prefix: '' }}
          add={t('lifecycle.add')}
          removeName={(number) => t('rule.remove', { number })}
          isBlock
          onChange={(chosen) => form.change({ rules: chosen })}
        >
          {(rule, change) => <LifecycleRuleFields rule={rule} onChange={change} />}
        </ListEditor>
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
