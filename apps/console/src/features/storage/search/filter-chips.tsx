import { IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayStart } from '#lib/language/days.ts';
import { formats } from '#lib/language/formats.ts';
import { useClassName } from '../classes/use-class-names.ts';
import classes from './filter-chips.module.css';
import { type FilterName, type Filters, filtersIn, type SearchAddress, without } from './search-address.ts';
import { useKindNames } from './use-kind-names.ts';

interface FilterChipsProps {
  address: SearchAddress;
  onChange: (change: Filters) => void;
}

/** Lists the active filters of a search. Clicking one removes it. */
export function FilterChips({ address, onChange }: FilterChipsProps) {
  const { t } = useTranslation('search');
  const classOf = useClassName();
  const kindNames = useKindNames();
  const names = filtersIn(address);
  if (names.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={t('filter.active')}>
      {names.map((name) => {
        const label = labelOf(name, address, t, { classOf, kindNames });
        return (
          <li key={name}>
            <button
              type="button"
              className={classes.chip}
              aria-label={t('filter.remove', { name: label })}
              onClick={() => onChange(without(name))}
            >
              <bdi>{label}</bdi>
              <IconX size={16} stroke={1.8} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface Wording {
  classOf: (storageClass: string) => string;
  kindNames: ReturnType<typeof useKindNames>;
}

function labelOf(
  name: FilterName,
  address: SearchAddress,
  t: TFunction<'search'>,
  { classOf, kindNames }: Wording,
): string {
  const { bucket = '', type, storageClass = '', tagKey = '', tagValue, since = '', until = '' } = address;
  const bytes = (text: string | undefined) => formats.bytes(Number(text));
  const labels: Record<FilterName, () => string> = {
    bucket: () => t('filter.named', { name: t('columns.bucket'), value: bucket }),
    prefix: () => t('filter.named', { name: t('filter.folder'), value: address.prefix ?? '' }),
    type: () => {
      if (type === 'folder') return t('filter.folders');
      return type === undefined || type === 'file' ? t('filter.files') : kindNames[type];
    },
    storageClass: () => t('filter.named', { name: t('columns.storageClass'), value: classOf(storageClass) }),
    tag: () =>
      t('filter.named', { name: t('filter.tag'), value: [tagKey, tagValue ?? []].flat().join(' = ') }),
    minBytes: () => t('filter.atLeast', { size: bytes(address.minBytes) }),
    maxBytes: () => t('filter.atMost', { size: bytes(address.maxBytes) }),
    since: () => t('filter.sinceDay', { day: formats.date(dayStart(since)) }),
    until: () => t('filter.untilDay', { day: formats.date(dayStart(until)) }),
  };
  return labels[name]();
}
