import { countries, hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#lib/language/days.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { countryName, languageName } from '../../codes/place-names.ts';
import { useDraft } from '../draft/draft.ts';
import { endOfDay } from '../draft/end-day.ts';
import { languageCodes } from '../draft/languages.ts';
import classes from '../fields/design.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { ChipPicker } from './chip-picker.tsx';
import { QuotaTable } from './quota-table.tsx';

/** Contributors: their languages and countries, the number of items of each, and the maximum per person. */
export function PeopleStep() {
  const { t } = useTranslation('hub-design');
  const { settings, change, isChecked } = useDraft();
  const isMissing = isChecked && settings.languages.length === 0;
  return (
    <div className={classes.panels}>
      <Panel title={t('people.placesTitle')} text={t('people.placesText')}>
        <ChipPicker
          label={t('people.languages')}
          error={isMissing ? t('people.languagesRequired') : undefined}
          emptyText={t('people.languagesRequired')}
          codes={languageCodes}
          nameOf={languageName}
          chosen={settings.languages}
          max={hubLimits.languages}
          onChange={(languages) => change({ languages })}
        />
        <ChipPicker
          label={t('people.countries')}
          emptyText={t('people.allCountries')}
          codes={countries}
          nameOf={countryName}
          chosen={settings.countries}
          max={countries.length}
          onChange={(chosen) => change({ countries: chosen })}
        />
      </Panel>
      <Panel title={t('people.amountTitle')} text={t('people.amountText')}>
        <div className={classes.pair}>
          <NumberField
            label={t('people.target')}
            description={t('people.targetText')}
            value={settings.target_items}
            min={1}
            max={hubLimits.itemsPerProject}
            onChange={(items) => change({ target_items: items })}
          />
          <NumberField
            label={t('people.cap')}
            description={t('people.capText')}
            value={settings.contributor_cap}
            min={1}
            max={hubLimits.itemsPerProject}
            onChange={(items) => change({ contributor_cap: items })}
          />
          <EndField />
        </div>
      </Panel>
      <Panel title={t('quotas.title')} text={t('quotas.text')}>
        <QuotaTable />
      </Panel>
    </div>
  );
}

function EndField() {
  const { t } = useTranslation('hub-design');
  const { settings, change } = useDraft();
  const { ends_at: endsAt } = settings;
  return (
    <DateField
      label={t('people.end')}
      description={t('people.endText')}
      value={endsAt === null ? '' : dayOf(endsAt)}
      error={endsAt !== null && endsAt <= Date.now() ? t('people.endPast') : undefined}
      min={dayOf(Date.now())}
      onChange={(day) => change({ ends_at: endOfDay(day) })}
    />
  );
}
