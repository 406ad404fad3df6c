import { agentLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import type { NewSource } from '../queries.ts';
import { toggled } from './chosen.ts';
import { ChosenList } from './chosen-list.tsx';
import classes from './source-chooser.module.css';
import { SourceTree } from './source-tree.tsx';

const ways = ['files', 'text', 'web'] as const;

type Way = (typeof ways)[number];

const wayNames = { files: 'chooser.files', text: 'chooser.text', web: 'chooser.web' } as const;

export interface SourceChooserProps {
  /** The selected sources. */
  value: readonly NewSource[];
  onChange: (chosen: readonly NewSource[]) => void;
}

/** Selects buckets, folders and objects, pasted texts, and web pages. */
export function SourceChooser({ value: chosen, onChange }: SourceChooserProps) {
  const { t } = useTranslation('agents');
  const [way, setWay] = useState<Way>('files');
  const add = (source: NewSource) => onChange([...chosen, source]);
  return (
    <div className={classes.root}>
      <ChoiceGroup
        label={t('chooser.label')}
        value={way}
        options={ways.map((value) => ({ value, label: t(wayNames[value]) }))}
        onChange={(value) => setWay(value as Way)}
      />
      {way === 'files' && (
        <div className={classes.part}>
          <Note>{t('chooser.filesText')}</Note>
          <SourceTree chosen={chosen} onToggle={(place) => onChange(toggled(chosen, place))} />
        </div>
      )}
      {way === 'text' && <TextForm onAdd={add} />}
      {way === 'web' && <WebForm onAdd={add} />}
      <ChosenList chosen={chosen} onChange={onChange} />
    </div>
  );
}

interface SourceFormProps {
  onAdd: (source: NewSource) => void;
}

// Both are inside a form, so each is a separate group, and Enter in a field adds its value.

function TextForm({ onAdd }: SourceFormProps) {
  const { t } = useTranslation('agents');
  const form = useForm({
    initialValues: { title: '', body: '' },
    validate: { title: (title) => title.trim() === '' && t('chooser.titleRequired') },
  });
  const isEmpty = form.values.body.trim() === '';
  const add = form.onSubmit(({ title, body }) => {
    onAdd({ kind: 'text', title: title.trim(), text: body });
    form.reset();
  });
  return (
    <fieldset className={classes.part} aria-label={t('chooser.text')} data-dirty={form.isDirty || undefined}>
      <TextField
        label={t('chooser.title')}
        maxLength={agentLimits.titleMaxLength}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextArea
        label={t('chooser.body')}
        rows={8}
        maxLength={agentLimits.textMaxLength}
        {...form.getInputProps('body')}
      />
      <div>
        <Button size="sm" variant="default" disabled={isEmpty} onClick={add}>
          {t('chooser.addText')}
        </Button>
      </div>
    </fieldset>
  );
}

function WebForm({ onAdd }: SourceFormProps) {
  const { t } = useTranslation('agents');
  const form = useForm({
    initialValues: { url: '' },
    validate: { url: (url) => !isWebAddress(url.trim()) && t('chooser.urlRule') },
  });
  const add = form.onSubmit(({ url }) => {
    onAdd({ kind: 'web', url: url.trim() });
    form.reset();
  });
  return (
    <fieldset className={classes.part} aria-label={t('chooser.web')} data-dirty={form.isDirty || undefined}>
      <TextField
        label={t('chooser.url')}
        description={t('chooser.urlHint')}
        inputMode="url"
        maxLength={agentLimits.urlMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('url')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add(event);
        }}
      />
      <div>
        <Button size="sm" variant="default" onClick={add}>
          {t('chooser.addWeb')}
        </Button>
      </div>
    </fieldset>
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^/]/.test(value) && URL.canParse(value);
}
