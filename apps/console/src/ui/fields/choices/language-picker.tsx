import { type Locale, languageTag, locales } from '@atoll/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#lib/language/locale.ts';
import classes from './language-picker.module.css';
import { SmallSelect } from './small-select.tsx';

export interface LanguagePickerProps {
  value: Locale;
  onChange: (locale: Locale) => void;
}

/** The four languages by their own names, in a native select, which needs no code and works on every device. */
export function LanguagePicker({ value, onChange }: LanguagePickerProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <div className={classes.root}>
      <label className={classes.label} htmlFor={id}>
        {t('language')}
      </label>
      <SmallSelect
        id={id}
        options={locales.map((locale) => ({
          value: locale,
          label: localeNames[locale],
          lang: languageTag(locale),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
