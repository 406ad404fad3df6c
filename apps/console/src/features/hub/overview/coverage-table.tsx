import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { DataTable, HeadCell, Cell as TableCell } from '#ui/lists/data-table.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { countryName, languageName } from '../codes/place-names.ts';
import { type Cell, missingOf } from './coverage.ts';

/** Every language and country with its items, and every quota. */
export function CoverageTable({ coverage }: { coverage: readonly Cell[] }) {
  const { t } = useTranslation('hub-overview');
  return (
    <DataTable
      label={t('coverage.title')}
      head={
        <>
          <HeadCell>{t('coverage.language')}</HeadCell>
          <HeadCell>{t('coverage.country')}</HeadCell>
          <HeadCell isNumber>{t('coverage.accepted')}</HeadCell>
          <HeadCell isNumber>{t('coverage.waiting')}</HeadCell>
          <HeadCell isNumber>{t('coverage.wanted')}</HeadCell>
          <HeadCell isNumber>{t('coverage.missing')}</HeadCell>
        </>
      }
    >
      {coverage.map((cell) => (
        <tr key={`${cell.language} ${cell.country}`}>
          <TableCell isMain>
            {cell.language === null ? t('coverage.anyLanguage') : languageName(cell.language)}
          </TableCell>
          <TableCell label={t('coverage.country')}>
            {cell.country === null ? t('coverage.anyCountry') : countryName(cell.country)}
          </TableCell>
          <TableCell isNumber label={t('coverage.accepted')}>
            {formats.count(cell.accepted)}
          </TableCell>
          <TableCell isNumber label={t('coverage.waiting')}>
            {formats.count(cell.waiting)}
          </TableCell>
          <TableCell isNumber label={t('coverage.wanted')}>
            {cell.wanted === null ? <NoValue /> : formats.count(cell.wanted)}
          </TableCell>
          <TableCell isNumber label={t('coverage.missing')}>
            {cell.wanted === null ? <NoValue /> : formats.count(missingOf(cell))}
          </TableCell>
        </tr>
      ))}
    </DataTable>
  );
}
