import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { examples } from './examples.ts';
import classes from './fields.module.css';
import { type PresetName, policyPresets, policyText } from './policy-presets.ts';

const names = {
  private: 'policy.presets.private',
  publicRead: 'policy.presets.publicRead',
  dropBox: 'policy.presets.dropBox',
  accountRead: 'policy.presets.accountRead',
  accountWrite: 'policy.presets.accountWrite',
  onlyTls: 'policy.presets.onlyTls',
} as const satisfies Record<PresetName, string>;

/** Writes a policy from a few choices. */
export function PolicyPresets({ bucket, onChoose }: { bucket: string; onChoose: (policy: string) => void }) {
  const { t } = useTranslation('bucket-settings');
  const [name, setName] = useState<PresetName>('private');
  const [prefix, setPrefix] = useState('');
  const [account, setAccount] = useState('');
  const asks: readonly string[] = policyPresets[name].asks;
  const isReady = !asks.includes('account') || account.trim() !== '';
  return (
    <div className={classes.row}>
      <SelectField
        label={t('policy.preset')}
        value={name}
        onChange={(value) => setName(value as PresetName)}
        options={Object.entries(names).map(([value, label]) => ({ value, label: t(label) }))}
      />
      {asks.includes('prefix') && (
        <TextField
          label={t('policy.prefix')}
          placeholder={examples.folder}
          autoComplete="off"
          spellCheck={false}
          value={prefix}
          onChange={(event) => setPrefix(event.currentTarget.value)}
        />
      )}
      {asks.includes('account') && (
        <TextField
          label={t('policy.account')}
          autoComplete="off"
          spellCheck={false}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
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
