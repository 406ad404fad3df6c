import { useTranslation } from 'react-i18next';
import { CheckGroup } from '#ui/fields/choices/check-group.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { Collection } from '../collection.ts';
import type { QueuedItem } from '../queue/queued-item.ts';
import { labelOf } from '../shell/names.ts';
import { answerMaxLength } from './captured.ts';

type Answers = QueuedItem['answers'];
type Answer = Answers[string];
type FormField = Collection['fields'][number];

export interface FieldListProps {
  project: Pick<Collection, 'fields' | 'languages'>;
  answers: Answers;
  /** The required field that is empty. */
  lacking: string | null;
  onChange: (answers: Answers) => void;
}

/** The project's form, in the person's language if the project has it. */
export function FieldList({ project, answers, lacking, onChange }: FieldListProps) {
  const { t } = useTranslation('contribute');
  return project.fields.map((field) => {
    const label = labelOf(field.labels, project.languages, field.name);
    return (
      <FieldInput
        key={field.name}
        field={field}
        label={field.is_required ? label : t('capture.optional', { label })}
        languages={project.languages}
        answer={answers[field.name]}
        error={lacking === field.name ? t('capture.required') : undefined}
        onAnswer={(answer) => {
          const { [field.name]: _, ...others } = answers;
          onChange(answer === undefined ? others : { ...others, [field.name]: answer });
        }}
      />
    );
  });
}

interface FieldInputProps {
  field: FormField;
  label: string;
  languages: readonly string[];
  answer: Answer | undefined;
  error: string | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

function FieldInput(props: FieldInputProps) {
  const { field, label, answer, error, onAnswer } = props;
  const text = typeof answer === 'string' ? answer : '';
  const take = (value: string) => onAnswer(value === '' ? undefined : value);
  switch (field.type) {
    case 'text':
      return (
        <TextField
          label={label}
          error={error}
          maxLength={answerMaxLength}
          value={text}
          onChange={(event) => take(event.currentTarget.value)}
        />
      );
    case 'long_text':
      return (
        <TextArea
          label={label}
          error={error}
          rows={4}
          maxLength={answerMaxLength}
          value={text}
          onChange={take}
        />
      );
    case 'number':
      return (
        <TextField
          label={label}
          error={error}
          type="number"
          inputMode="decimal"
          step="any"
          value={typeof answer === 'number' ? String(answer) : ''}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onAnswer(Number.isFinite(valueAsNumber) ? valueAsNumber : undefined)
          }
        />
      );
    case 'date':
      return (
        <TextField
          label={label}
          error={error}
          type="date"
          value={text}
          onChange={(event) => take(event.currentTarget.value)}
        />
      );
    case 'yes_no':
      return <YesNo {...props} />;
    case 'choice':
      return <OneOf {...props} />;
    case 'choices':
      return <SomeOf {...props} />;
  }
}

function YesNo({ label, answer, error, onAnswer }: FieldInputProps) {
  const { t } = useTranslation('contribute');
  const options = [
    { value: 'true', label: t('capture.yes') },
    { value: 'false', label: t('capture.no') },
  ];
  return (
    <div>
      <ChoiceGroup
        label={label}
        options={options}
        value={answer === undefined ? undefined : String(answer)}
        onChange={(value) => onAnswer(value === 'true')}
      />
      <Refusal text={error} />
    </div>
  );
}

/** Maximum number of choices to show as chips. More are in a list of the browser's. */
const chipsUpTo = 6;

function OneOf({ field, label, languages, answer, error, onAnswer }: FieldInputProps) {
  const { t } = useTranslation('contribute');
  const options = labeledOptions(field, languages);
  const value = typeof answer === 'string' ? answer : undefined;
  if (options.length > chipsUpTo)
    return (
      <SelectField
        label={label}
        error={error}
        value={value ?? ''}
        options={[{ value: '', label: t('capture.none') }, ...options]}
        onChange={(chosen) => onAnswer(chosen || undefined)}
      />
    );
  return (
    <div>
      <ChoiceGroup label={label} options={options} value={value} onChange={onAnswer} />
      <Refusal text={error} />
    </div>
  );
}

function SomeOf({ field, label, languages, answer, error, onAnswer }: FieldInputProps) {
  return (
    <CheckGroup
      label={label}
      options={labeledOptions(field, languages)}
      value={Array.isArray(answer) ? answer : []}
      error={error}
      onChange={(chosen) => onAnswer(chosen.length > 0 ? chosen : undefined)}
    />
  );
}

function labeledOptions({ options }: FieldInputProps['field'], languages: readonly string[]) {
  return options.map(({ value, labels }) => ({ value, label: labelOf(labels, languages, value) }));
}
