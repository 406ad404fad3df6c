import { countries, hubLimits } from '@atoll/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { Note } from '#ui/text/note.tsx';
import { countryName, languageName } from '../../codes/place-names.ts';
import { useDraft } from '../draft/draft.ts';
import classes from '../fields/design.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { evenQuotas, type Quota, quotaSum } from './quotas.ts';

/** The wanted number of accepted items by language and country. */
export function QuotaTable() {
  const { t } = useTranslation('hub-design');
  const { settings, change } = useDraft();
  const { quotas, languages, target_items: target } = settings;
  const set = (next: Quota[]) => change({ quotas: next });
  const sum = quotaSum(quotas);
  return (
    <>
      {quotas.map((quota, at) => (
        <QuotaRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two quotas may be alike while they are edited
          key={at}
          quota={quota}
          number={at + 1}
          onChange={(next) => set(quotas.with(at, next))}
          onRemove={() => set(quotas.toSpliced(at, 1))}
        />
      ))}
      {quotas.length > 0 && (
        <Note>{t('quotas.sum', { sum: formats.count(sum), target: formats.count(target) })}</Note>
      )}
      {sum > target && (
        <p role="alert" className={classes.error}>
          {t('quotas.above')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={quotas.length >= hubLimits.quotas}
          onClick={() => set([...quotas, { language: languages[0] ?? null, country: null, items: 100 }])}
        >
          {t('quotas.add')}
        </Button>
        {languages.length > 1 && (
          <Button size="sm" variant="default" onClick={() => set(evenQuotas(languages, target))}>
            {t('quotas.even')}
          </Button>
        )}
      </div>
    </>
  );
}

interface QuotaRowProps {
  quota: Quota;
  number: number;
  onChange: (quota: Quota) => void;
  onRemove: () => void;
}

function QuotaRow({ quota, number, onChange, onRemove }: QuotaRowProps) {
  const { t } = useTranslation('hub-design');
  const { settings } = useDraft();
  const places = settings.countries.length > 0 ? settings.countries : countries;
  return (
    <fieldset className={classes.quota} aria-label={t('quotas.numbered', { number })}>
      <Combobox
        label={t('quotas.language')}
        value={quota.language ?? ''}
        options={[
          { value: '', label: t('quotas.anyLanguage') },
          ...settings.languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        onChange={(value) => onChange({ ...quota, language: value || null })}
      />
      <Combobox
        label={t('quotas.country')}
        value={quota.country ?? ''}
        options={[
          { value: '', label: t('quotas.anyCountry') },
          ...places.map((value) => ({ value, label: countryName(value) })),
        ]}
        onChange={(value) => onChange({ ...quota, country: value || null })}
      />
      <NumberField
        label={t('quotas.items')}
        value={quota.items}
        min={1}
        max={hubLimits.itemsPerProject}
        onChange={(items) => onChange({ ...quota, items })}
      />
      <IconButton icon={IconTrash} label={t('quotas.remove', { number })} onClick={onRemove} />
    </fieldset>
  );
}
