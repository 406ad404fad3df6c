import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { examples } from '../fields/examples.ts';
import classes from '../fields/fields.module.css';
import { type PresetName, policyPresets, policyText } from './policy-presets.ts';

const names = {
  private: 'policy.presets.private',
  publicRead: 'policy.presets.publicRead',
  dropBox: 'policy.presets.dropBox',
  accountRead: 'policy.presets.accountRead',
  accountWrite: 'policy.presets.accountWrite',
  onlyTls: 'policy.presets.onlyTls',
} as const satisfies Record<PresetName, string>;

const presetNames = Object.keys(names) as PresetName[];

/** Generates a policy from a few choices. */
export function PolicyPresets({ bucket, onChoose }: { bucket: string; onChoose: (policy: string) => void }) {
  const { t } = useTranslation('bucket-settings');
  const form = useForm({ initialValues: { name: 'private' as PresetName, prefix: '', account: '' } });
  const { name, prefix, account } = form.values;
  const asks: readonly string[] = policyPresets[name].asks;
  const isReady = !asks.includes('account') || account.trim() !== '';
  return (
    <div className={classes.row}>
      <SelectField
        label={t('policy.preset')}
        options={presetNames.map((value) => ({ value, label: t(names[value]) }))}
        {...form.getInputProps('name')}
      />
      {asks.includes('prefix') && (
        <TextField
          label={t('policy.prefix')}
          placeholder={examples.folder}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('prefix')}
        />
      )}
      {asks.includes('account') && (
        <TextField
          label={t('policy.account')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('account')}
        />
      )}
      <Button
        variant="default"
        disabled={!isReady}
        onClick={() => onChoose(policyText(name, { bucket, prefix, account: account.trim() }))}
      >
        {t('policy.write')}
      </Button>
    </div>
  );
}
