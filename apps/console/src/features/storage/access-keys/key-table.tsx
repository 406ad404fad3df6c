import { listAccessKeys, setAccessKeyState } from '@atoll/contract';
import {
  IconAdjustments,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, queryClient } from '#lib/calls/query-client.ts';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useMay } from '#ui/actions/may.tsx';
import {
  ColumnChoice,
  Grid,
  nextSort,
  SortMenu,
  sortOf,
  sortRows,
  toSortSearch,
  useArrayRows,
} from '#ui/lists/grid/index.ts';
import { ListTools } from '#ui/lists/list-tools.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { Note } from '#ui/text/note.tsx';
import { type AccessKey, stateOf } from './key-state.ts';
import { initialSort, type KeysSearch } from './keys-search.ts';
import { type SentByKey, useSentByKey } from './sent.ts';
import { useKeyColumns } from './use-key-columns.tsx';

const route = getRouteApi('/_console/dss/access-keys');
const idOf = (key: AccessKey) => key.access_key_id;

export type KeyDialog = 'rename' | 'limit' | 'test' | 'rotate' | 'delete';

export interface KeyTableProps {
  keys: readonly AccessKey[];
  onDialog: (dialog: KeyDialog, key: AccessKey) => void;
}

/** The account's keys, with their actions. */
export function KeyTable({ keys, onDialog }: KeyTableProps) {
  const { t } = useTranslation('keys');
  const search = route.useSearch();
  const onSearch = useChangeSearch<KeysSearch>();
  const sent = useSentByKey();
  const columns = useKeyColumns(sent);
  const sort = sortOf(search, initialSort);
  const rows = useMemo(
    () => sortRows(matching(keys, search.filter ?? ''), sortOf(search, initialSort), sortValues(sent)),
    [keys, search, sent],
  );
  const source = useArrayRows(rows);
  const mayChange = useMay('renameAccessKey');
  const isMine = (key: AccessKey) => mayChange && key.is_changeable;
  const actionsOf = useKeyActions(onDialog);
  const sortBy = (by: string) => onSearch(toSortSearch(nextSort(sort, by), initialSort));
  return (
    <>
      <ListTools
        filter={{
          label: t('filter'),
          value: search.filter ?? '',
          onChange: (filter) => onSearch({ filter: filter || undefined }, true),
        }}
      >
        <SortMenu columns={columns.all} sort={sort} onSort={sortBy} />
        <ColumnChoice columns={columns} />
      </ListTools>
      {rows.length === 0 ? (
        <Note>{t('noneLike', { text: search.filter ?? '' })}</Note>
      ) : (
        <Grid
          label={t('list')}
          columns={columns.shown}
          rows={source}
          idOf={idOf}
          nameOf={(key) => key.name}
          sort={sort}
          onSort={sortBy}
          actionsOf={mayChange ? actionsOf : undefined}
          onOpen={(key) => isMine(key) && onDialog('limit', key)}
          onDelete={([key]) => key && isMine(key) && onDialog('delete', key)}
          onRename={(key) => isMine(key) && onDialog('rename', key)}
        />
      )}
    </>
  );
}

const never = Number.MAX_SAFE_INTEGER;
const sortValues = (sent: SentByKey) => ({
  name: (key: AccessKey) => key.name,
  state: (key: AccessKey) => stateOf(key, Date.now()),
  used: (key: AccessKey) => key.last_used_at ?? 0,
  expires: (key: AccessKey) => key.expires_at ?? never,
  created: (key: AccessKey) => key.created_at,
  sent: (key: AccessKey) => sent.get(key.access_key_id) ?? 0,
});

function matching(keys: readonly AccessKey[], filter: string): readonly AccessKey[] {
  const wanted = filter.trim().toLocaleLowerCase();
  return keys.filter(({ name, access_key_id }) =>
    `${name}\n${access_key_id}`.toLocaleLowerCase().includes(wanted),
  );
}

const actionNames = {
  limit: 'actions.limit',
  test: 'actions.test',
  rename: 'actions.rename',
  rotate: 'actions.rotate',
  delete: 'actions.delete',
} as const satisfies Record<KeyDialog, string>;

function useKeyActions(onDialog: KeyTableProps['onDialog']): (key: AccessKey) => MenuAction[] {
  const { t } = useTranslation('keys');
  return (key) => {
    if (!key.is_changeable) return [];
    const dialog = (kind: KeyDialog, icon: MenuAction['icon']): MenuAction => ({
      label: t(actionNames[kind]),
      icon,
      onSelect: () => onDialog(kind, key),
    });
    const toggle = key.is_enabled
      ? { label: t('actions.disable'), icon: IconPlayerPause }
      : { label: t('actions.enable'), icon: IconPlayerPlay };
    return [
      dialog('limit', IconAdjustments),
      dialog('test', IconPlugConnected),
      dialog('rename', IconPencil),
      dialog('rotate', IconRotate),
      { ...toggle, onSelect: () => void setEnabled(key, !key.is_enabled).catch(console.warn) },
      { ...dialog('delete', IconTrash), isDangerous: true },
    ];
  };
}

async function setEnabled({ access_key_id }: AccessKey, is_enabled: boolean): Promise<void> {
  try {
    await ask(setAccessKeyState, { access_key_id, is_enabled });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
  }
}
