import { type CallInput, type HubProjectSettings, hubLimits, type startHubGold } from '@atoll/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { answerKeys } from '../codes/keys.ts';
import { byLabel, countryName, languageName } from '../codes/place-names.ts';
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

/** Sends an item of the owner’s whose right answer is known. */
export function AddGoldDialog({ projectId, settings, onClose }: AddGoldDialogProps) {
  const { t } = useTranslation(['hub-review', 'hub-codes', 'common']);
  const { item_type: type, languages, countries, fields, item_max_bytes: maxBytes } = settings;
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const [country, setCountry] = useState(countries[0] ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
  const [explanation, setExplanation] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useSendGold(projectId, onClose);
  const clientKey = useRef(crypto.randomUUID());
  useEffect(() => sending.stop, [sending.stop]);
  const hasFile = type === 'image' || type === 'audio' || type === 'file';

  const submit = () => {
    const found = problemOf();
    setProblem(found);
    if (found !== undefined) return;
    const input: CallInput<typeof startHubGold> = {
      project_id: projectId,
      client_key: clientKey.current,
      language,
      country,
      answers,
      answer,
      explanation: explanation.trim(),
      ...(type === 'text' ? { text } : {}),
      ...(hasFile && file ? { file: fileOf(file) } : {}),
    };
    void sending.send(input, hasFile ? file : null);
  };

  function problemOf(): string | undefined {
    if (country === '') return t('addGold.countryRequired');
    if (type === 'text' && text.trim() === '') return t('addGold.textRequired');
    if (hasFile && file === null) return t('addGold.fileRequired');
    if (file && file.size > maxBytes) return t('addGold.tooLarge', { size: formats.bytes(maxBytes) });
    return undefined;
  }

  return (
    <Dialog title={t('addGold.title')} size="lg" onClose={sending.isSending ? () => undefined : onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Note>{t('addGold.text')}</Note>
        <ChoiceGroup
          label={t('addGold.answer')}
          value={answer}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(answerKeys[value]),
          }))}
          onChange={(value) => setAnswer(value === 'yes' ? 'yes' : 'no')}
        />
        {hasFile && (
          <FileField
            label={t(fileKeys[type])}
            hint={t('addGold.atMost', { size: formats.bytes(maxBytes) })}
            accept={type === 'file' ? undefined : accepted[type]}
            file={file}
            onChange={setFile}
          />
        )}
        {type === 'text' && (
          <TextArea
            label={t('addGold.itemText')}
            rows={4}
            maxLength={hubLimits.itemTextMaxLength}
            value={text}
            onChange={setText}
          />
        )}
        <AnswerFields fields={fields} answers={answers} onChange={setAnswers} />
        <SelectField
          label={t('addGold.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={setLanguage}
        />
        <Combobox
          label={t('addGold.country')}
          value={country}
          options={[
            ...(countries.length > 0 ? countries : isoCountries)
              .map((value) => ({ value, label: countryName(value) }))
              .sort(byLabel),
          ]}
          onChange={setCountry}
        />
        <TextArea
          label={t('addGold.explanation')}
          description={t('addGold.explanationHint')}
          rows={2}
          maxLength={hubLimits.noteMaxLength}
          value={explanation}
          onChange={setExplanation}
        />
        {sending.isSending && file && (
          <ProgressBar label={t('addGold.progress')} value={sending.progress} max={1} />
        )}
        <Refusal text={problem ?? sending.error} />
        <FormDecision
          submit={t('addGold.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={sending.isSending}
        />
      </FormStack>
    </Dialog>
  );
}

function fileOf(file: File) {
  return { size_bytes: file.size, content_type: file.type || 'application/octet-stream', is_stripped: false };
}
