import { type HubField, hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { CheckGroup } from '#ui/fields/choices/check-group.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { type Answers, labelOf } from './answer-list.tsx';

export interface AnswerFieldsProps {
  fields: readonly HubField[];
  value: Answers;
  onChange: (answers: Answers) => void;
}

type Answer = Answers[string];

/** The fields of a project’s form. An empty field has no answer. */
export function AnswerFields({ fields, value: answers, onChange }: AnswerFieldsProps) {
  const change = (name: string, answer: Answer | undefined) => {
    const { [name]: _, ...rest } = answers;
    onChange(answer === undefined ? rest : { ...rest, [name]: answer });
  };
  return fields.map((field) => (
    <AnswerField
      key={field.name}
      field={field}
      answer={answers[field.name]}
      onChange={(answer) => change(field.name, answer)}
    />
  ));
}

interface AnswerFieldProps {
  field: HubField;
  answer: Answer | undefined;
  onChange: (answer: Answer | undefined) => void;
}

function AnswerField({ field, answer, onChange }: AnswerFieldProps) {
  const { t } = useTranslation('hub-codes');
  const label = labelOf(field.labels, field.name);
  const options = field.options.map(({ value, labels }) => ({ value, label: labelOf(labels, value) }));
  switch (field.type) {
    case 'long_text':
      return (
        <TextArea
          label={label}
          rows={3}
          maxLength={hubLimits.answerMaxLength}
          value={String(answer ?? '')}
          onChange={(value) => onChange(value || undefined)}
        />
      );
    case 'yes_no':
      return (
        <SelectField
          label={label}
          value={typeof answer === 'boolean' ? String(answer) : ''}
          options={[
            { value: '', label: '–' },
            { value: 'true', label: t('media.yes') },
            { value: 'false', label: t('media.no') },
          ]}
          onChange={(value) => onChange(value === '' ? undefined : value === 'true')}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={String(answer ?? '')}
          options={[{ value: '', label: '–' }, ...options]}
          onChange={(value) => onChange(value || undefined)}
        />
      );
    case 'choices':
      return (
        <CheckGroup
          label={label}
          options={options}
          value={Array.isArray(answer) ? answer : []}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
        />
      );
    case 'number':
      return (
        <TextField
          label={label}
          inputMode="decimal"
          type="number"
          step="any"
          value={typeof answer === 'number' ? answer : ''}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(Number.isFinite(valueAsNumber) ? valueAsNumber : undefined)
          }
        />
      );
    default:
      return (
        <TextField
          label={label}
          type={field.type === 'date' ? 'date' : 'text'}
          maxLength={hubLimits.answerMaxLength}
          value={String(answer ?? '')}
          onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
        />
      );
  }
}
