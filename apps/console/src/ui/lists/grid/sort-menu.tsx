import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import toolButton from '../../actions/tool-button.module.css';
import { Menu } from '../menu.tsx';
import classes from './sort-menu.module.css';
import type { GridSort } from './types.ts';

export interface SortMenuProps {
  columns: readonly { id: string; label: string; isSortable?: boolean | undefined }[];
  sort: GridSort;
  /** Choosing the same column again reverses the order. */
  onSort: (by: string) => void;
}

/** Sorts a list that has no column headers: in rows of two lines, and as tiles. Hidden elsewhere, by the tools around it. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const { t } = useTranslation('grid');
  const DirectionIcon = sort.direction === 'desc' ? IconArrowDown : IconArrowUp;
  const direction = sort.direction === 'desc' ? t('sort.descending') : t('sort.ascending');
  const chosen = columns.find(({ id }) => id === sort.by);
  return (
    <span data-sort-menu className={classes.root}>
      <Menu
        label={t('sort.label', { by: chosen?.label ?? '', direction })}
        face={<IconArrowsSort size={18} stroke={1.6} aria-hidden />}
        faceClassName={toolButton.root}
        actions={columns
          .filter(({ isSortable }) => isSortable)
          .map(({ id, label }) => ({
            label: id === sort.by ? t('sort.chosen', { by: label, direction }) : label,
            icon: id === sort.by ? DirectionIcon : IconArrowsSort,
            isChosen: id === sort.by,
            onSelect: () => onSort(id),
          }))}
      />
    </span>
  );
}
