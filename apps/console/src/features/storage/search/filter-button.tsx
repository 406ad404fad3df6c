import { objectKinds } from '@atoll/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { LazyFilterDialog } from '../filter/lazy-filter-dialog.ts';
import { bucketsQuery } from '../queries.ts';
import type { Filters } from './search-address.ts';
import { useKindNames } from './use-kind-names.ts';

interface FilterButtonProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** A button that filters the search by bucket, kind, class, tag, size and day. */
export function FilterButton({ filters, onChange }: FilterButtonProps) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  const { data: buckets = [] } = useQuery(bucketsQuery);
  const names = useKindNames();
  const kinds: { value: NonNullable<Filters['type']>; label: string }[] = [
    { value: 'file', label: t('filter.files') },
    { value: 'folder', label: t('filter.folders') },
    ...objectKinds.map((kind) => ({ value: kind, label: names[kind] })),
  ];
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('filter.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyFilterDialog
            title={t('filter.title')}
            choices={[
              {
                name: 'bucket',
                label: t('columns.bucket'),
                options: buckets.map(({ name }) => ({ value: name, label: name })),
                isLong: true,
              },
              { name: 'type', label: t('filter.kind'), options: kinds },
            ]}
            filters={filters}
            onChange={({ type, ...others }) =>
              onChange({
                ...others,
                type: kinds.find(({ value }) => value === type)?.value,
                // Folders belong to a bucket.
                ...(others.bucket === filters.bucket ? {} : { prefix: undefined }),
              })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
