import { IconBan, IconHistory, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import type { MenuAction } from '../../../ui/menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { EndLinkDialog } from './end-link-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { shareLinksQuery } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';
import { kindNames, nameOf, type ShareLink, stateNames, stateOf } from './share-link.ts';
import classes from './sharing.module.css';

type OpenDialog = { kind: 'create' } | { kind: 'show' | 'edit' | 'revoke' | 'delete'; link: ShareLink };

/** The links of one bucket, or of all, and what can be done with each. */
export function ShareLinksPanel({ bucket }: { bucket?: string }) {
  const { t } = useTranslation('sharing');
  const query = useInfiniteQuery(shareLinksQuery(bucket));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const create = bucket !== undefined && (
    <Button
      size="sm"
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('createHere')}
    </Button>
  );
  return (
    <div className={classes.stack}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ pages }) => {
          const links = pages.flatMap((page) => page.links);
          if (links.length === 0) {
            return (
              <EmptyState icon={IconLink} title={t('emptyTitle')} text={t('emptyText')} action={create} />
            );
          }
          return (
            <>
              {create && <div className={classes.bar}>{create}</div>}
              <LinkTable links={links} withBucket={bucket === undefined} onOpen={setDialog} />
            </>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <ShowMore
          label={t('showMore')}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {dialog && <LinkDialogs bucket={bucket} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface LinkDialogsProps {
  bucket: string | undefined;
  dialog: OpenDialog;
  onClose: () => void;
}

function LinkDialogs({ bucket, dialog, onClose }: LinkDialogsProps) {
  if (dialog.kind === 'create') {
    return bucket === undefined ? null : <ShareDialog bucket={bucket} keyOrPrefix="" onClose={onClose} />;
  }
  const { kind, link } = dialog;
  if (kind === 'show') return <LinkDialog link={link} onClose={onClose} />;
  if (kind === 'edit') return <EditLinkDialog link={link} onClose={onClose} />;
  return <EndLinkDialog link={link} how={kind} onClose={onClose} />;
}

interface LinkTableProps {
  links: readonly ShareLink[];
  withBucket: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

function LinkTable({ links, withBucket, onOpen }: LinkTableProps) {
  const { t } = useTranslation('sharing');
  return (
    <DataTable
      label={t('list.label')}
      head={
        <>
          <HeadCell>{t('list.what')}</HeadCell>
          {withBucket && <HeadCell>{t('list.bucket')}</HeadCell>}
          <HeadCell>{t('list.state')}</HeadCell>
          <HeadCell isNumber>{t('list.used')}</HeadCell>
          <HeadCell isNumber>{t('list.expires')}</HeadCell>
          <ActionsHeadCell name={t('list.actions')} />
        </>
      }
    >
      {links.map((link) => (
        <LinkRow key={link.link_id} link={link} withBucket={withBucket} onOpen={onOpen} />
      ))}
    </DataTable>
  );
}

function LinkRow({ link, withBucket, onOpen }: Omit<LinkTableProps, 'links'> & { link: ShareLink }) {
  const { t } = useTranslation('sharing');
  const actions = useLinkActions(link, onOpen);
  const state = stateOf(link, Date.now());
  return (
    <tr>
      <Cell isMain className={classes.name}>
        <bdi>{nameOf(link)}</bdi> <Badge>{t(kindNames[link.kind])}</Badge>{' '}
        {link.has_password && <Badge>{t('hasPassword')}</Badge>}
      </Cell>
      {withBucket && <Cell label={t('list.bucket')}>{link.bucket}</Cell>}
      <Cell label={t('list.state')}>
        <Badge tone={state === 'open' ? 'good' : 'bad'}>{t(stateNames[state])}</Badge>
      </Cell>
      <Cell label={t('list.used')} isNumber>
        {usageOf(link)}
      </Cell>
      <Cell label={t('list.expires')} isNumber>
        {link.expires_at === null ? t('form.never') : <Time value={link.expires_at} />}
      </Cell>
      <Cell isActions>
        {state === 'open' && <CopyButton value={link.url} label={t('copyOf', { name: nameOf(link) })} />}
        <RowMenu label={t('actionsFor', { name: nameOf(link) })} actions={actions} />
      </Cell>
    </tr>
  );
}

function usageOf({ transfers, max_transfers, bytes, max_bytes }: ShareLink): string {
  const count = formats.count(transfers);
  const size = formats.bytes(bytes);
  const counted = max_transfers === null ? count : `${count} / ${formats.count(max_transfers)}`;
  return `${counted} · ${max_bytes === null ? size : `${size} / ${formats.bytes(max_bytes)}`}`;
}

function useLinkActions(link: ShareLink, onOpen: (dialog: OpenDialog) => void): MenuAction[] {
  const { t } = useTranslation('sharing');
  const open = (kind: 'show' | 'edit' | 'revoke' | 'delete') => () => onOpen({ kind, link });
  const show = { label: t('actions.show'), icon: IconHistory, onSelect: open('show') };
  const remove = {
    label: t('actions.delete'),
    icon: IconTrash,
    onSelect: open('delete'),
    isDangerous: true,
  };
  if (link.revoked_at !== null) return [show, remove];
  return [
    show,
    { label: t('actions.edit'), icon: IconPencil, onSelect: open('edit') },
    { label: t('actions.revoke'), icon: IconBan, onSelect: open('revoke'), isDangerous: true },
    remove,
  ];
}
