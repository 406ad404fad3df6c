import { displayName } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { Badge } from '#ui/text/badge.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import { kindNames, nameOf, type ShareLink, stateNames, stateOf } from './share-link.ts';

/**
 * Returns the columns of the links, in the person's selection. The default ones fit a window of 1,280 px. The list of a single
 * bucket has no column for it.
 * @param newly how many files each link received since the person's last look
 */
export function useLinkColumns(withBucket: boolean, newly: ReadonlyMap<string, number>) {
  const { t } = useTranslation('sharing');
  const all = useMemo(
    () => linkColumns(t, newly).filter(({ id }) => withBucket || id !== 'bucket'),
    [t, withBucket, newly],
  );
  return useColumns(all, 'shareLinkColumns');
}

function linkColumns(t: TFunction<'sharing'>, newly: ReadonlyMap<string, number>): GridColumn<ShareLink>[] {
  return [
    {
      id: 'what',
      label: t('list.what'),
      isMain: true,
      minWidthPx: 190,
      cell: (link) => (
        <>
          <bdi title={displayName(nameOf(link))}>{displayName(nameOf(link))}</bdi>{' '}
          <Badge>{t(kindNames[link.kind])}</Badge>{' '}
          {link.kind === 'request' && <Received link={link} newly={newly.get(link.link_id) ?? 0} />}{' '}
          {link.has_password && <Badge>{t('hasPassword')}</Badge>}
        </>
      ),
    },
    {
      id: 'bucket',
      label: t('list.bucket'),
      minWidthPx: 128,
      cell: ({ bucket }) => <span title={bucket}>{bucket}</span>,
    },
    { id: 'state', label: t('list.state'), minWidthPx: 122, cell: (link) => <StateOf link={link} /> },
    { id: 'used', label: t('list.used'), isNumber: true, minWidthPx: 204, cell: usageOf },
    {
      id: 'expires',
      label: t('list.expires'),
      isNumber: true,
      minWidthPx: 152,
      cell: ({ expires_at: time }) => (time === null ? t('form.never') : <Time value={time} />),
    },
    {
      id: 'link',
      label: t('list.link'),
      minWidthPx: 64,
      cell: (link) =>
        stateOf(link, Date.now()) === 'open' && (
          <CopyButton value={link.url} label={t('copyOf', { name: nameOf(link) })} />
        ),
    },
    {
      id: 'created',
      label: t('list.created'),
      isNumber: true,
      isHidden: true,
      minWidthPx: timeWidthPx,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    { id: 'note', label: t('form.note'), isHidden: true, minWidthPx: 160, cell: ({ note }) => note },
  ];
}

/** Shows the number of files that are new, or else that of all, so that the name has room. */
function Received({ link, newly }: { link: ShareLink; newly: number }) {
  const { t } = useTranslation('sharing');
  if (newly > 0) return <Badge tone="good">{t('newFiles', { count: newly })}</Badge>;
  return link.transfers > 0 && <Badge>{t('received', { count: link.transfers })}</Badge>;
}

function StateOf({ link }: { link: ShareLink }) {
  const { t } = useTranslation('sharing');
  const state = stateOf(link, Date.now());
  return <Badge tone={state === 'open' ? 'good' : 'bad'}>{t(stateNames[state])}</Badge>;
}

function usageOf({ transfers, max_transfers, bytes, max_bytes }: ShareLink): string {
  const count = formats.count(transfers);
  const size = formats.bytes(bytes);
  const counted = max_transfers === null ? count : `${count} / ${formats.count(max_transfers)}`;
  return `${counted} · ${max_bytes === null ? size : `${size} / ${formats.bytes(max_bytes)}`}`;
}
