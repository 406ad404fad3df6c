import { limits } from '@atoll/contract';
import { classesOfKind, kindOf, type StorageClass, storageKinds } from '@atoll/contract/storage-classes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pricesQuery } from '#features/billing/index.ts';
import { formats } from '#lib/language/formats.ts';
import { OptionCards } from '#ui/fields/choices/option-cards.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { kindPricesOf } from './prices.ts';

export interface ClassChoiceProps {
  value: StorageClass;
  onChange: (storageClass: StorageClass) => void;
}

/** A choice between the two kinds of storage, and of the name that S3 clients see. */
export function ClassChoice({ value, onChange }: ClassChoiceProps) {
  const { t } = useTranslation('storage-classes');
  const { data } = useQuery(pricesQuery);
  const prices = data && kindPricesOf(data);
  const texts = {
    standard: t('choice.standard'),
    archive: t('choice.archive', { hours: limits.restoreHours }),
  };
  const kind = kindOf(value);
  return (
    <>
      <OptionCards
        label={t('choice.label')}
        value={kind}
        onChange={(chosen) => onChange(classesOfKind[chosen][0])}
        options={storageKinds.map((name) => ({
          value: name,
          label: t(name),
          text: texts[name],
          detail: prices && t('choice.price', { amount: formats.money(prices[name]) }),
        }))}
      />
      <SelectField
        label={t('choice.code')}
        description={t('choice.codeHint')}
        options={classesOfKind[kind].map((code) => ({ value: code, label: code }))}
        value={value}
        onChange={(code) => onChange(code as StorageClass)}
      />
    </>
  );
}
