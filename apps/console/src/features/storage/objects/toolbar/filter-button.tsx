import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import toolButton from '#ui/actions/tool-button.module.css';
import { LazyFilterDialog } from '../../filter/lazy-filter-dialog.ts';
import { countFilters, type Filters } from '../../listing/objects-search.ts';

interface FilterButtonProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Prefixes of content types, and their names in the catalogue. */
const types = [
  ['image/', 'filter.types.image'],
  ['video/', 'filter.types.video'],
  ['audio/', 'filter.types.audio'],
  ['text/', 'filter.types.text'],
  ['application/pdf', 'filter.types.pdf'],
  ['application/json', 'filter.types.json'],
  ['application/zip', 'filter.types.zip'],
] as const;

/** The button for filters of the folder, which shows the number of active ones. */
export function FilterButton({ filters, onChange }: FilterButtonProps) {
  const { t } = useTranslation('objects');
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  const label = count === 0 ? t('filter.open') : t('filter.some', { count });
  return (
    <>
      <button
        type="button"
        className={toolButton.root}
        data-active={count > 0 || undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        {count > 0 && <span aria-hidden>{count}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <LazyFilterDialog
            title={t('filter.title')}
            note={t('filter.text')}
            choices={[
              {
                name: 'type',
                label: t('columns.type'),
                options: types.map(([value, name]) => ({ value, label: t(name) })),
              },
            ]}
            filters={filters}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
