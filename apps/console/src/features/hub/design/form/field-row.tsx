import type { HubField, Locale } from '@atoll/contract';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useDraft } from '../draft/draft.ts';
import { fieldProblem, labelIn } from '../draft/form-fields.ts';
import { fieldProblemTexts, fieldTypeTexts } from '../draft/words.ts';
import { FieldEditor } from './field-editor.tsx';
import { fieldIcons } from './field-icons.ts';
import classes from './form.module.css';

export interface FieldRowProps {
  field: HubField;
  /** The language of the edited labels. */
  locale: Locale;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (field: HubField) => void;
  onRemove: () => void;
}

/** One field of the form, with its drag handle. */
export function FieldRow({ field, locale, isOpen, onOpen, onChange, onRemove }: FieldRowProps) {
  const { t } = useTranslation('hub-design');
  const { isChecked } = useDraft();
  const sortable = useSortable({ id: field.name });
  const problem = fieldProblem(field);
  const name = labelIn(field.labels, locale) || t('form.unnamed');
  const TypeIcon = fieldIcons[field.type];
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <div
      ref={sortable.setNodeRef}
      className={classes.field}
      style={style}
      data-dragging={sortable.isDragging || undefined}
      data-problem={(isChecked && problem !== null) || undefined}
    >
      <div className={classes.fieldHead}>
        <button
          type="button"
          className={classes.handle}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={t('form.move', { name })}
        >
          <IconGripVertical size={18} stroke={1.6} aria-hidden />
        </button>
        <TypeIcon size={18} stroke={1.6} aria-hidden className={classes.typeIcon} />
        <span className={classes.fieldName}>
          <strong>{name}</strong>
          <span>
            {t(fieldTypeTexts[field.type])}
            {field.is_required && ` · ${t('form.mandatory')}`}
          </span>
        </span>
        <IconButton
          icon={isOpen ? IconChevronUp : IconChevronDown}
          label={t(isOpen ? 'form.closeField' : 'form.openField', { name })}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
        <IconButton icon={IconTrash} label={t('form.removeField', { name })} onClick={onRemove} />
      </div>
      {isChecked && problem !== null && (
        <p role="alert" className={classes.error}>
          {t(fieldProblemTexts[problem])}
        </p>
      )}
      {isOpen && <FieldEditor field={field} locale={locale} onChange={onChange} />}
    </div>
  );
}
