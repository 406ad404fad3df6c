import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ColumnChoice, Grid, nextSort } from '#ui/lists/grid/index.ts';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { FoundCount } from '#ui/text/found-count.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type Found, placeOf } from './place.ts';
import {
  type Filters,
  filtersIn,
  inputOf,
  noFilters,
  type SearchAddress,
  type SearchInput,
} from './search-address.ts';
import classes from './search-screen.module.css';
import { useFoundRows } from './use-found-rows.ts';
import { useSearchColumns } from './use-search-columns.tsx';

const route = getRouteApi('/_console/dss/search');
const idOf = ({ bucket, key }: Found) => `${bucket}/${key}`;
const nameOf = ({ key }: Found) => key;

/** /dss/search: objects and folders of all buckets. The search text is typed in the top bar. */
export function SearchScreen() {
  const { t } = useTranslation('search');
  const address = route.useSearch();
  const changeSearch = useChangeSearch<SearchAddress>();
  const change = (part: SearchAddress) => changeSearch(part, true);
  const input = inputOf(address);
  const columns = useSearchColumns(address.text ?? '');
  return (
    <Page
      title={t('title')}
      text={address.text && t('found', { text: address.text })}
      actions={
        <>
          <FilterButton filters={address} onChange={change} />
          <ColumnChoice columns={columns} />
        </>
      }
    >
      <FilterChips address={address} onChange={change} />
      {input ? (
        <Results input={input} address={address} columns={columns.shown} onChange={change} />
      ) : (
        <EmptyState icon={IconSearch} title={t('startTitle')} text={t('startText')} />
      )}
    </Page>
  );
}

interface ResultsProps {
  input: SearchInput;
  address: SearchAddress;
  columns: ReturnType<typeof useSearchColumns>['shown'];
  onChange: (part: SearchAddress) => void;
}

function Results({ input, ...rest }: ResultsProps) {
  const rows = useFoundRows(input);
  const { count, hasMore, error } = rows;
  return (
    <>
      <FoundCount count={count} hasMore={hasMore} isKnown={!error && (count > 0 || !hasMore)} />
      <FoundRows {...rest} rows={rows} />
    </>
  );
}

type FoundRowsProps = Omit<ResultsProps, 'input'> & { rows: ReturnType<typeof useFoundRows> };

function FoundRows({ rows, address, columns, onChange }: FoundRowsProps) {
  const { t } = useTranslation(['search', 'common']);
  const navigate = useNavigate();
  if (rows.error && rows.count === 0) {
    return (
      <div className={classes.failure}>
        <Refusal text={rows.error instanceof CallRefused ? rows.error.message : t('common:loadFailed')} />
        <Button size="sm" variant="default" onClick={rows.retry}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (rows.count === 0 && !rows.hasMore) return <NothingFound address={address} onChange={onChange} />;
  const sort = address.sort && { by: address.sort, direction: address.order ?? ('asc' as const) };
  const sortBy = (by: string) => {
    const next = nextSort(sort || undefined, by);
    onChange({ sort: next.by, order: next.direction === 'desc' ? 'desc' : undefined });
  };
  return (
    <Grid
      label={t('list')}
      columns={columns}
      indentPx={30}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      sort={sort || undefined}
      onSort={sortBy}
      onOpen={(found) => void navigate(placeOf(found))}
    />
  );
}

function NothingFound({ address, onChange }: { address: SearchAddress; onChange: (part: Filters) => void }) {
  const { t } = useTranslation('search');
  const isNarrowed = filtersIn(address).length > 0;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('noneTitle')}
      text={address.text ? t('noneText', { text: address.text }) : t('noneFiltered')}
      action={
        isNarrowed ? (
          <Button size="sm" variant="default" onClick={() => onChange(noFilters)}>
            {t('filter.none')}
          </Button>
        ) : (
          <ButtonLink size="sm" variant="default" to="/dss/buckets">
            {t('toBuckets')}
          </ButtonLink>
        )
      }
    />
  );
}
