import { type Locale, languageTag, locales } from '@atoll/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#lib/locale.ts';
import classes from './language-picker.module.css';
import look from './select.module.css';

export interface LanguagePickerProps {
  value: Locale;
  onChange: (locale: Locale) => void;
}

/** The four languages by their own names, in the browser's own list: nothing to load, right on every device. */
export function LanguagePicker({ value, onChange }: LanguagePickerProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <div className={classes.root}>
      <label className={classes.label} htmlFor={id}>
        {t('language')}
      </label>
      <select
        id={id}
        className={`${classes.select} ${look.root}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Locale)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={languageTag(locale)}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </div>
  );
}
