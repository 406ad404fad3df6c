import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import { type AccessKey, stateOf } from './key-state.ts';
import { stateNames } from './key-texts.ts';
import { ScopeLines } from './scope-words.tsx';
import { type SentByKey, sentText } from './sent.ts';

/** Returns the columns of the list of keys, in the person's selection. The default ones fit a window of 1,280 px. */
export function useKeyColumns(sent: SentByKey) {
  const { t } = useTranslation('keys');
  const all = useMemo(() => keyColumns(t, sent), [t, sent]);
  return useColumns(all, 'accessKeyColumns');
}

const tones = { active: 'good', disabled: 'plain', expired: 'bad' } as const;

function keyColumns(t: TFunction<'keys'>, sent: SentByKey): GridColumn<AccessKey>[] {
  return [
    {
      id: 'name',
      label: t('columns.name'),
      isMain: true,
      isSortable: true,
      minWidthPx: 140,
      cell: ({ name }) => <strong title={name}>{name}</strong>,
    },
    {
      id: 'id',
      label: t('columns.id'),
      minWidthPx: 224,
      cell: ({ access_key_id }) => <Copyable value={access_key_id} label={t('copyId')} />,
    },
    {
      id: 'scope',
      label: t('columns.scope'),
      isText: true,
      minWidthPx: 156,
      cell: (key) => <ScopeLines of={key} />,
    },
    {
      id: 'state',
      label: t('columns.state'),
      isSortable: true,
      minWidthPx: 104,
      cell: (key) => {
        const state = stateOf(key, Date.now());
        return <Badge tone={tones[state]}>{t(stateNames[state])}</Badge>;
      },
    },
    {
      id: 'used',
      label: t('columns.used'),
      isNumber: true,
      isSortable: true,
      // Always in the past: the texts for the future are longer.
      minWidthPx: 132,
      cell: ({ last_used_at }) => (last_used_at === null ? t('never') : <Time value={last_used_at} />),
    },
    {
      id: 'from',
      label: t('columns.from'),
      isHidden: true,
      minWidthPx: 128,
      cell: ({ last_used_from }) => last_used_from && <code>{last_used_from}</code>,
    },
    {
      id: 'sent',
      label: t('columns.sent'),
      isNumber: true,
      isSortable: true,
      minWidthPx: 144,
      cell: (key) => sentText(key, sent, t),
    },
    {
      id: 'expires',
      label: t('columns.expires'),
      isNumber: true,
      isSortable: true,
      isHidden: true,
      minWidthPx: timeWidthPx,
      cell: ({ expires_at }) => (expires_at === null ? t('noEnd') : <Time value={expires_at} />),
    },
    {
      id: 'created',
      label: t('columns.created'),
      isNumber: true,
      isSortable: true,
      isHidden: true,
      minWidthPx: timeWidthPx,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
  ];
}
