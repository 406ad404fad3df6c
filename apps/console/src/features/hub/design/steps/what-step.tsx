import { hubItemTypes, hubLimits } from '@atoll/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { typeTexts } from '../../words.ts';
import { useDraft } from '../draft/draft.ts';
import classes from '../fields/design.module.css';
import { MaxSizeField } from '../fields/max-size-field.tsx';
import { ExampleList } from './example-list.tsx';
import { PhonePreview } from './phone-preview.tsx';

const FormBuilder = lazy(async () => ({
  default: (await loadPart(() => import('../form/form-builder.tsx'))).FormBuilder,
}));

/** Items, instructions and the item's form, with a preview of the contributors' page. */
export function WhatStep() {
  return (
    <div className={classes.withPreview}>
      <div className={classes.panels}>
        <ItemPanel />
        <InstructionsPanel />
        <FormPanel />
      </div>
      <PhonePreview />
    </div>
  );
}

function ItemPanel() {
  const { t } = useTranslation('hub-design');
  const { t: tHub } = useTranslation('hub');
  const { settings, change } = useDraft();
  const hasFile = ['image', 'audio', 'file'].includes(settings.item_type);
  return (
    <Panel title={t('what.itemTitle')}>
      <TextField
        label={t('what.title')}
        value={settings.title}
        maxLength={hubLimits.titleMaxLength}
        error={settings.title.trim() === '' ? t('what.titleRequired') : undefined}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => change({ title: value })}
      />
      <ChoiceGroup
        label={t('what.type')}
        value={settings.item_type}
        options={hubItemTypes.map((value) => ({ value, label: tHub(typeTexts[value]) }))}
        onChange={(value) => change({ item_type: hubItemTypes.find((type) => type === value) ?? 'image' })}
      />
      {hasFile && (
        <MaxSizeField
          maxBytes={settings.item_max_bytes}
          onChange={(item_max_bytes) => change({ item_max_bytes })}
        />
      )}
    </Panel>
  );
}

function InstructionsPanel() {
  const { t } = useTranslation('hub-design');
  const { settings, change, isChecked } = useDraft();
  const isMissing = isChecked && settings.instructions.trim() === '';
  return (
    <Panel title={t('what.instructionsTitle')} text={t('what.instructionsText')}>
      <TextArea
        label={t('what.instructions')}
        value={settings.instructions}
        maxLength={hubLimits.instructionsMaxLength}
        error={isMissing ? t('what.instructionsRequired') : undefined}
        onChange={(instructions) => change({ instructions })}
      />
      <ExampleList
        kind="good"
        examples={settings.good_examples}
        onChange={(examples) => change({ good_examples: examples })}
      />
      <ExampleList
        kind="bad"
        examples={settings.bad_examples}
        onChange={(examples) => change({ bad_examples: examples })}
      />
    </Panel>
  );
}

function FormPanel() {
  const { t } = useTranslation('hub-design');
  const { settings, isChecked } = useDraft();
  const isMissing = isChecked && settings.item_type === 'form' && settings.fields.length === 0;
  return (
    <Panel title={t('form.title')} text={t('form.text')}>
      {isMissing && (
        <p role="alert" className={classes.error}>
          {t('form.required')}
        </p>
      )}
      <Suspense fallback={<SkeletonBlock height={180} />}>
        <FormBuilder />
      </Suspense>
    </Panel>
  );
}
