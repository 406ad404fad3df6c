import { displayName } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { Badge } from '#ui/text/badge.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { MarkedName } from '#ui/text/marked-name.tsx';
import { QuietButton } from '#ui/text/quiet-button.tsx';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import { baseName } from '../object-key.ts';
import { kindOf, nameOf, type ShareLink, stateNames, stateOf } from './share-link.ts';

/**
 * Returns the columns of the links, in the person's selection. The default ones fit a window of 1,280 px. The list of a single
 * bucket has no column for it.
 * @param newly how many files each link received since the person's last look
 * @param onOpen shows a link; the same function in every render
 */
export function useLinkColumns(
  withBucket: boolean,
  newly: ReadonlyMap<string, number>,
  onOpen: (link: ShareLink) => void,
) {
  const { t } = useTranslation('sharing');
  const all = useMemo(
    () => linkColumns(t, newly, onOpen).filter(({ id }) => withBucket || id !== 'bucket'),
    [t, withBucket, newly, onOpen],
  );
  return useColumns(all, 'shareLinkColumns');
}

function linkColumns(
  t: TFunction<'sharing'>,
  newly: ReadonlyMap<string, number>,
  onOpen: (link: ShareLink) => void,
): GridColumn<ShareLink>[] {
  return [
    {
      id: 'what',
      label: t('list.what'),
      isMain: true,
      minWidthPx: 270,
      cell: (link) => (
        <MarkedName name={<LinkName link={link} onOpen={onOpen} />}>
          {stateOf(link, Date.now()) === 'open' && (
            <CopyButton value={link.url} label={t('copyOf', { name: nameOf(link) })} />
          )}
          <Badge>{t(kindOf(link))}</Badge>
          {link.kind === 'request' && <Received link={link} newly={newly.get(link.link_id) ?? 0} />}
          {link.has_password && <Badge>{t('hasPassword')}</Badge>}
        </MarkedName>
      ),
    },
    {
      id: 'bucket',
      label: t('list.bucket'),
      minWidthPx: 132,
      cell: ({ bucket }) => <span title={bucket}>{bucket}</span>,
    },
    { id: 'state', label: t('list.state'), minWidthPx: 122, cell: (link) => <StateOf link={link} /> },
    {
      id: 'used',
      label: t('list.used'),
      isNumber: true,
      minWidthPx: 184,
      cell: (link) => <span title={usageOf(t, link)}>{usageOf(t, link)}</span>,
    },
    {
      id: 'expires',
      label: t('list.expires'),
      isNumber: true,
      minWidthPx: 136,
      cell: ({ expires_at: time }) => (time === null ? t('form.never') : <Time value={time} />),
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

/** The name of a file or folder, without the path, whose end would be cut off. */
function LinkName({ link, onOpen }: { link: ShareLink; onOpen: (link: ShareLink) => void }) {
  const name = nameOf(link);
  return (
    <QuietButton title={displayName(name)} onClick={() => onOpen(link)}>
      <bdi>{displayName(baseName(name))}</bdi>
    </QuietButton>
  );
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

/** Says how often a link was used, and how much it sent or received, with its limits. */
function usageOf(t: TFunction<'sharing'>, link: ShareLink): string {
  const { kind, transfers, max_transfers, bytes, max_bytes } = link;
  if (transfers === 0 && max_transfers === null && max_bytes === null) return t('list.unused');
  const used = max_transfers === null ? '' : `${formats.count(transfers)} / `;
  const count = max_transfers ?? transfers;
  const counted = used + t(kind === 'request' ? 'list.files' : 'list.downloads', { count });
  const size = formats.bytes(bytes);
  return `${counted} · ${max_bytes === null ? size : `${size} / ${formats.bytes(max_bytes)}`}`;
}
