import { hubFieldTypes, hubLimits, type Locale, locales } from '@atoll/contract';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#lib/language/locale.ts';
import { locale as pageLocale } from '#lib/language/page-locale.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { useDraft } from '../draft/draft.ts';
import { type FieldType, inserted, moved, newField } from '../draft/form-fields.ts';
import { FieldRow } from './field-row.tsx';
import classes from './form.module.css';
import { PaletteItem, typeOfPaletteItem } from './palette-item.tsx';
import { useDragWords } from './use-drag-words.ts';

/** Edits the form of an item. Fields are dragged from the palette and reordered, or moved by keyboard. */
export function FormBuilder() {
  const { t } = useTranslation('hub-design');
  const { settings, change } = useDraft();
  const { fields } = settings;
  const [labelLocale, setLabelLocale] = useState<Locale>(pageLocale);
  const [opened, setOpened] = useState<string | null>(null);
  const accessibility = useDragWords(fields);
  // A click without movement is not a drag.
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: 6 } });
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates });
  const sensors = useSensors(pointer, keyboard);
  const isFull = fields.length >= hubLimits.fields;
  const add = (type: FieldType, at = fields.length) => {
    if (isFull) return;
    const field = newField(type, fields);
    change({ fields: inserted(fields, field, at) });
    setOpened(field.name);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over) return;
    const to = fields.findIndex(({ name }) => name === over.id);
    const type = typeOfPaletteItem(active.id);
    if (type) return add(type, to < 0 ? fields.length : to);
    const from = fields.findIndex(({ name }) => name === active.id);
    if (from >= 0 && to >= 0 && from !== to) change({ fields: moved(fields, from, to) });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <fieldset className={classes.palette} aria-label={t('form.add')}>
        {hubFieldTypes.map((type) => (
          <PaletteItem key={type} type={type} isOff={isFull} onAdd={() => add(type)} />
        ))}
      </fieldset>
      {fields.length > 0 && (
        <SelectField
          label={t('form.labelLanguage')}
          description={t('form.labelLanguageText')}
          value={labelLocale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={(value) => setLabelLocale(locales.find((one) => one === value) ?? pageLocale)}
        />
      )}
      <DropArea isEmpty={fields.length === 0}>
        <SortableContext items={fields.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
          {fields.map((field, at) => (
            <FieldRow
              key={field.name}
              field={field}
              locale={labelLocale}
              isOpen={opened === field.name}
              onOpen={(isOpen) => setOpened(isOpen ? field.name : null)}
              onChange={(next) => change({ fields: fields.with(at, next) })}
              onRemove={() => change({ fields: fields.toSpliced(at, 1) })}
            />
          ))}
        </SortableContext>
      </DropArea>
    </DndContext>
  );
}

function DropArea({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation('hub-design');
  const { setNodeRef, isOver } = useDroppable({ id: 'end of the form' });
  return (
    <div
      ref={setNodeRef}
      className={classes.fields}
      data-over={isOver || undefined}
      data-empty={isEmpty || undefined}
    >
      {isEmpty ? <Note>{t('form.empty')}</Note> : children}
    </div>
  );
}
