import { billingDetailLimits, countries } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { type Details, detailsQuery } from '../queries.ts';
import { detailsWrite } from '../writes.ts';
import classes from './billing-details.module.css';
import { countryName } from './country-name.ts';

/** Edits the recipient of invoices. */
export function BillingDetails() {
  const { t } = useTranslation('invoices');
  const query = useQuery(detailsQuery);
  return (
    <Panel title={t('details.title')} text={t('details.text')}>
      <Loaded query={query} skeleton={<SkeletonBlock height={360} />}>
        {(details) => <DetailsForm details={details} />}
      </Loaded>
    </Panel>
  );
}

function DetailsForm({ details }: { details: Details }) {
  const { t } = useTranslation('invoices');
  const form = useDetailsFields(details);
  const { run, isRunning, error } = useWrite(detailsWrite, {
    onDone: () => notify({ kind: 'success', text: t('details.saved'), place: 'bottom-left' }),
  });
  return (
    <div className={classes.form}>
      <FormStack form={form} onSubmit={(values) => void run(trimmed(values))}>
        <TextField {...form.getInputProps('name')} label={t('details.name')} autoComplete="organization" />
        <TextArea
          {...form.getInputProps('address')}
          label={t('details.address')}
          rows={4}
          autoComplete="street-address"
        />
        <Combobox
          {...form.getInputProps('country')}
          label={t('details.country')}
          autoComplete="country-name"
          options={[{ value: '', label: t('details.none') }, ...countryOptions]}
        />
        <TextField
          {...form.getInputProps('tax_id')}
          label={t('details.taxId')}
          description={t('details.taxIdText')}
          autoComplete="off"
        />
        <Refusal text={error} />
        <div>
          <Button type="submit" size="sm" loading={isRunning}>
            {t('details.save')}
          </Button>
        </div>
      </FormStack>
    </div>
  );
}

/** Sorted by their names in the page's language. */
const countryOptions = countries
  .map((code) => ({ value: code, label: countryName(code), words: code }))
  .sort((one, other) => one.label.localeCompare(other.label));

function useDetailsFields(details: Details) {
  const { t } = useTranslation('invoices');
  const tooLong = (text: string, max: number) =>
    text.trim().length > max ? t('details.tooLong', { count: max }) : null;
  return useForm<Details>({
    initialValues: details,
    validate: {
      // An address or a tax number needs a name.
      name: (name, { address, tax_id: taxId }) =>
        name.trim() === '' && `${address}${taxId}`.trim() !== ''
          ? t('details.nameMissing')
          : tooLong(name, billingDetailLimits.name),
      address: (address) => tooLong(address, billingDetailLimits.address),
      tax_id: (taxId) => tooLong(taxId, billingDetailLimits.taxId),
    },
  });
}

function trimmed(values: Details): Details {
  return {
    name: values.name.trim(),
    address: values.address.trim(),
    country: values.country,
    tax_id: values.tax_id.trim(),
  };
}
