import { type HubProjectSettings, hubLimits } from '@atoll/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { byLabel, countryName, languageName } from '../codes/place-names.ts';
import { answerKeys } from '../codes/text-keys.ts';
import { AnswerFields } from '../media/answer-fields.tsx';
import type { Answers } from '../media/answer-list.tsx';
import { FileField } from './file-field.tsx';
import { isoCountries } from './iso-countries.ts';
import { useSendGold } from './use-send-gold.ts';

export interface AddGoldDialogProps {
  projectId: string;
  settings: HubProjectSettings;
  onClose: () => void;
}

const fileKeys = {
  image: 'addGold.file.image',
  audio: 'addGold.file.audio',
  file: 'addGold.file.file',
} as const;
const accepted = { image: 'image/*', audio: 'audio/*' } as const;

/** Sends an item with a known answer. */
export function AddGoldDialog({ projectId, settings, onClose }: AddGoldDialogProps) {
  const { t } = useTranslation(['hub-review', 'hub-codes']);
  const { item_type: type, languages, countries, fields, item_max_bytes: maxBytes } = settings;
  const hasFile = type === 'image' || type === 'audio' || type === 'file';
  const form = useForm({
    initialValues: {
      answer: 'yes' as 'yes' | 'no',
      file: null as File | null,
      text: '',
      answers: {} as Answers,
      language: languages[0] ?? 'en',
      country: countries[0] ?? '',
      explanation: '',
    },
    validate: {
      country: (country) => country === '' && t('addGold.countryRequired'),
      text: (text) => type === 'text' && text.trim() === '' && t('addGold.textRequired'),
      file(file) {
        if (hasFile && file === null) return t('addGold.fileRequired');
        return (
          file !== null && file.size > maxBytes && t('addGold.tooLarge', { size: formats.bytes(maxBytes) })
        );
      },
    },
  });
  const sending = useSendGold(projectId, onClose);
  const clientKey = useRef(crypto.randomUUID());
  useEffect(() => sending.stop, [sending.stop]);

  const submit = ({ file, text, explanation, ...item }: typeof form.values) =>
    sending.send(
      {
        project_id: projectId,
        client_key: clientKey.current,
        ...item,
        explanation: explanation.trim(),
        ...(type === 'text' ? { text } : {}),
        ...(file ? { file: fileOf(file) } : {}),
      },
      file,
    );

  return (
    <FormDialog
      title={t('addGold.title')}
      size="lg"
      submit={t('addGold.submit')}
      form={form}
      isRunning={sending.isSending}
      error={sending.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Note>{t('addGold.text')}</Note>
      <ChoiceGroup
        label={t('addGold.answer')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(answerKeys[value]) }))}
        {...form.getInputProps('answer')}
      />
      {hasFile && (
        <FileField
          label={t(fileKeys[type])}
          hint={t('addGold.atMost', { size: formats.bytes(maxBytes) })}
          accept={type === 'file' ? undefined : accepted[type]}
          {...form.getInputProps('file')}
        />
      )}
      {type === 'text' && (
        <TextArea
          label={t('addGold.itemText')}
          rows={4}
          maxLength={hubLimits.itemTextMaxLength}
          {...form.getInputProps('text')}
        />
      )}
      <AnswerFields fields={fields} {...form.getInputProps('answers')} />
      <SelectField
        label={t('addGold.language')}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
        {...form.getInputProps('language')}
      />
      <Combobox
        label={t('addGold.country')}
        options={(countries.length > 0 ? countries : isoCountries)
          .map((value) => ({ value, label: countryName(value) }))
          .sort(byLabel)}
        {...form.getInputProps('country')}
      />
      <TextArea
        label={t('addGold.explanation')}
        description={t('addGold.explanationHint')}
        rows={2}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('explanation')}
      />
      {sending.isSending && form.values.file && (
        <ProgressBar label={t('addGold.progress')} value={sending.progress} max={1} />
      )}
    </FormDialog>
  );
}

function fileOf(file: File) {
  return { size_bytes: file.size, content_type: file.type || 'application/octet-stream', is_stripped: false };
}
