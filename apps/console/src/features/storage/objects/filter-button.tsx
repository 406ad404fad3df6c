import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { LazyFilterDialog } from '../filter/lazy-filter-dialog.ts';
import { countFilters, type Filters } from '../listing/objects-search.ts';

interface FilterButtonProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const types = [
  'image/',
  'video/',
  'audio/',
  'text/',
  'application/pdf',
  'application/json',
  'application/zip',
];

/** The button that narrows the folder down to some of its objects. */
export function FilterButton({ filters, onChange }: FilterButtonProps) {
  const { t } = useTranslation('objects');
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('filter.open') : t('filter.some', { count })}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyFilterDialog
            title={t('filter.title')}
            note={t('filter.text')}
            choices={[
              {
                name: 'type',
                label: t('columns.type'),
                options: types.map((value) => ({ value, label: value })),
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
