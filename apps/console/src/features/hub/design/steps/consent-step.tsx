import { hubLicenses, hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { useDraft } from '../draft/draft.ts';
import { licenseTexts } from '../draft/words.ts';
import classes from '../fields/design.module.css';

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
        <Note>{t(licenseTexts[settings.license])}</Note>
      </Panel>
    </div>
  );
}
