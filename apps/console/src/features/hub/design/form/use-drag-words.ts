import type { HubField } from '@atoll/contract';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { labelIn } from '../draft/form-fields.ts';

/** Returns the screen reader announcements for moving fields. */
export function useDragWords(fields: readonly HubField[]) {
  const { t } = useTranslation('hub-design');
  const nameOf = (id: UniqueIdentifier) => {
    const field = fields.find(({ name }) => name === id);
    return field ? labelIn(field.labels, locale) || t('form.unnamed') : t('form.newField');
  };
  const positionOf = (id: UniqueIdentifier) => {
    const at = fields.findIndex(({ name }) => name === id);
    return at < 0 ? fields.length : at + 1;
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('form.picked', { name: nameOf(active.id) }),
    // At its own place, the item has just been picked up, which is announced instead.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? t('form.over', { name: nameOf(active.id), position: positionOf(over.id) })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('form.dropped', { name: nameOf(active.id), position: positionOf(over.id) }) : undefined,
    onDragCancel: ({ active }) => t('form.canceled', { name: nameOf(active.id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('form.dragHelp') } };
}
