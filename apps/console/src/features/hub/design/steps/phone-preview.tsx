import { type HubField, type Locale, locales } from '@atoll/contract';
import { IconCamera, IconFileUpload, IconMicrophone, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { localeNames } from '#lib/language/locale.ts';
import { locale as pageLocale } from '#lib/language/page-locale.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { useDraft } from '../draft/draft.ts';
import { labelIn } from '../draft/form-fields.ts';
import { captureTexts } from '../draft/words.ts';
import classes from './preview.module.css';

/** A non-interactive preview of the contributors' page on a phone, with the current draft. */
export function PhonePreview() {
  const { t } = useTranslation('hub-design');
  const [shown, setShown] = useState<Locale>(pageLocale);
  return (
    <aside className={classes.preview} aria-label={t('preview.title')}>
      <SelectField
        label={t('preview.language')}
        value={shown}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
        onChange={(value) => setShown(locales.find((one) => one === value) ?? pageLocale)}
      />
      <div className={classes.phone}>
        <PhoneScreen locale={shown} />
      </div>
    </aside>
  );
}

function PhoneScreen({ locale }: { locale: Locale }) {
  const { t } = useTranslation('hub-design');
  const { settings } = useDraft();
  return (
    <div className={classes.phoneScreen} lang={locale.slice(0, 2)}>
      <p className={classes.phoneTitle}>{settings.title || t('what.title')}</p>
      {settings.reward_micro_usd > 0 && (
        <p className={classes.phonePay}>
          {t('preview.pay', { amount: formats.money(settings.reward_micro_usd) })}
        </p>
      )}
      <p className={classes.phoneText}>{settings.instructions || t('preview.noInstructions')}</p>
      <PhoneExamples examples={settings.good_examples} isGood />
      <PhoneExamples examples={settings.bad_examples} isGood={false} />
      <PhoneCapture />
      {settings.fields.map((field) => (
        <PhoneField key={field.name} field={field} locale={locale} />
      ))}
      <span className={classes.phoneSend}>{t('preview.send')}</span>
    </div>
  );
}

function PhoneExamples({ examples, isGood }: { examples: readonly string[]; isGood: boolean }) {
  const ExampleIcon = isGood ? IconThumbUp : IconThumbDown;
  return examples
    .filter((example) => example.trim() !== '')
    .map((example) => (
      <p key={example} className={classes.phoneExample} data-good={isGood}>
        <ExampleIcon size={14} stroke={1.8} aria-hidden />
        {example}
      </p>
    ));
}

const captureIcons = { image: IconCamera, audio: IconMicrophone, file: IconFileUpload } as const;

function PhoneCapture() {
  const { t } = useTranslation('hub-design');
  const { item_type: type } = useDraft().settings;
  if (type === 'form') return null;
  if (type === 'text') return <span className={classes.phoneBox} data-tall />;
  const CaptureIcon = captureIcons[type];
  return (
    <span className={classes.phoneCapture}>
      <CaptureIcon size={28} stroke={1.4} aria-hidden />
      {t(captureTexts[type])}
    </span>
  );
}

function PhoneField({ field, locale }: { field: HubField; locale: Locale }) {
  const { t } = useTranslation('hub-design');
  const { labels, type, options, is_required: isRequired } = field;
  const choices =
    type === 'yes_no'
      ? [t('preview.yes'), t('preview.no')]
      : options.map((option) => labelIn(option.labels, locale) || '…');
  return (
    <div className={classes.phoneField}>
      <span>
        {labelIn(labels, locale) || '…'}
        {!isRequired && <em>{t('preview.optional')}</em>}
      </span>
      {choices.length > 0 ? (
        <span className={classes.phoneChoices}>
          {choices.map((choice, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two choices may read the same while they are written
            <span key={at} data-square={type === 'choices' || undefined}>
              {choice}
            </span>
          ))}
        </span>
      ) : (
        <span className={classes.phoneBox} data-tall={type === 'long_text' || undefined} />
      )}
    </div>
  );
}
