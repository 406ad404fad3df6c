import { hubFieldTypes } from '@atoll/contract';
import { type UniqueIdentifier, useDraggable } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { useTranslation } from 'react-i18next';
import type { FieldType } from '../draft/form-fields.ts';
import { fieldTypeTexts } from '../draft/words.ts';
import { fieldIcons } from './field-icons.ts';
import classes from './form.module.css';

const start = 'palette ';

/** Returns the type of field of a dragged palette item; undefined for other items. */
export function typeOfPaletteItem(id: UniqueIdentifier): FieldType | undefined {
  return hubFieldTypes.find((type) => id === start + type);
}

export interface PaletteItemProps {
  type: FieldType;
  isOff: boolean;
  onAdd: () => void;
}

/** A type of field that can be dragged into the form. A click adds it at the end, which also works by keyboard. */
export function PaletteItem({ type, isOff, onAdd }: PaletteItemProps) {
  const { t } = useTranslation('hub-design');
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: start + type,
    disabled: isOff,
  });
  const TypeIcon = fieldIcons[type];
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.paletteItem}
      data-dragging={isDragging || undefined}
      disabled={isOff}
      style={{ transform: CSS.Translate.toString(transform) }}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      onClick={onAdd}
    >
      <TypeIcon size={16} stroke={1.7} aria-hidden />
      {t(fieldTypeTexts[type])}
    </button>
  );
}
