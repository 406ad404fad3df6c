import { hubLicenses, hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import classes from './design.module.css';
import { useDraft } from './draft.ts';

/** The text that contributors agree to, and the license of the dataset. */
export function ConsentStep() {
  const { t } = useTranslation('hub-design');
  const { settings, change, isChecked } = useDraft();
  const isMissing = isChecked && settings.consent.trim() === '';
  return (
    <div className={classes.panels}>
      <Panel title={t('consent.title')} text={t('consent.text')}>
        <TextArea
          label={t('consent.label')}
          value={settings.consent}
          maxLength={hubLimits.consentMaxLength}
          rows={8}
          error={isMissing ? t('consent.required') : undefined}
          onChange={(consent) => change({ consent })}
        />
        <Note>{t('consent.hashed')}</Note>
      </Panel>
      <Panel title={t('license.title')} text={t('license.text')}>
        <SelectField
          label={t('license.label')}
          value={settings.license}
          options={hubLicenses.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ license: hubLicenses.find((one) => one === value) ?? 'CC-BY-4.0' })}
        />
        <Note>{t(`license.about.${licenseKey(settings.license)}`)}</Note>
      </Panel>
    </div>
  );
}

/** A key of the texts has no points in it. */
function licenseKey(license: (typeof hubLicenses)[number]) {
  const keys = {
    'CC0-1.0': 'cc0',
    'CC-BY-4.0': 'ccBy',
    'CC-BY-SA-4.0': 'ccBySa',
    'CC-BY-NC-4.0': 'ccByNc',
    'ODbL-1.0': 'odbl',
    'ODC-By-1.0': 'odcBy',
    'PDDL-1.0': 'pddl',
  } as const;
  return keys[license];
}
