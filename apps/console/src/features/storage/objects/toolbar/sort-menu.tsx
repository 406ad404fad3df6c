import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nextSort, sortOf, toSortSearch } from '#ui/lists/grid/index.ts';
import { Menu } from '#ui/lists/menu.tsx';
import { initialSort, type ObjectsSearch, sortColumns } from '../../listing/objects-search.ts';
import classes from './toolbar.module.css';

interface SortMenuProps {
  search: ObjectsSearch;
  onSearch: (change: ObjectsSearch) => void;
}

const labels = {
  name: 'columns.name',
  size: 'columns.size',
  modified: 'columns.modified',
  type: 'columns.type',
} as const;

/**
 * Sorts the folder if there are no column headers: in rows of two lines, and as tiles. Choosing the same column again
 * reverses the order.
 */
export function SortMenu({ search, onSearch }: SortMenuProps) {
  const { t } = useTranslation('objects');
  const sort = sortOf(search, initialSort);
  const DirectionIcon = sort.direction === 'desc' ? IconArrowDown : IconArrowUp;
  const direction = sort.direction === 'desc' ? t('sort.descending') : t('sort.ascending');
  return (
    <span className={classes.sort}>
      <Menu
        label={t('sort.label', { by: t(labels[sort.by as keyof typeof labels]), direction })}
        face={<IconArrowsSort size={18} stroke={1.6} aria-hidden />}
        faceClassName={classes.icon}
        actions={sortColumns.map((by) => ({
          label: by === sort.by ? t('sort.chosen', { by: t(labels[by]), direction }) : t(labels[by]),
          icon: by === sort.by ? DirectionIcon : IconArrowsSort,
          isChosen: by === sort.by,
          onSelect: () => onSearch(toSortSearch(nextSort(sort, by), initialSort)),
        }))}
      />
    </span>
  );
}
