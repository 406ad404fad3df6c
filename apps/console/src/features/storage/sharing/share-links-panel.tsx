import {
  IconBan,
  IconHistory,
  IconInbox,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { phoneQuery, useMediaQuery } from '#ui/actions/use-media-query.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { BulkBar, ColumnChoice, Grid, useArrayRows, useSelection } from '#ui/lists/grid/index.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { EndLinkDialog } from './end-link-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkFilters } from './link-filters.tsx';
import { shareLinksQuery } from './queries.ts';
import { useNewlyReceived } from './received.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RevokeLinksDialog } from './revoke-links-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { nameOf, type ShareLink } from './share-link.ts';
import type { ShareSearch, ShareSearchChange } from './share-search.ts';
import classes from './sharing.module.css';
import { useLinkColumns } from './use-link-columns.tsx';

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'request' }
  | { kind: 'show' | 'edit' | 'revoke' | 'delete'; link: ShareLink }
  | { kind: 'revokeMany'; links: readonly ShareLink[]; onDone: () => void };

export interface ShareLinksPanelProps {
  /** The bucket of the links. Undefined: all buckets, or the one in the search. */
  bucket?: string;
  search: ShareSearch;
  onSearch: (change: ShareSearchChange) => void;
}

/** The links of one bucket, or of all buckets, with their actions. */
export function ShareLinksPanel({ bucket, search, onSearch }: ShareLinksPanelProps) {
  const { t } = useTranslation('sharing');
  const query = useInfiniteQuery(shareLinksQuery(bucket === undefined ? search : { ...search, bucket }));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const isFiltered = search.state !== undefined || (bucket === undefined && search.bucket !== undefined);
  const isPhone = useMediaQuery(phoneQuery);
  const isOfBucket = bucket !== undefined;
  return (
    <div className={classes.stack}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ pages }) => {
          const links = pages.flatMap((page) => page.links);
          if (links.length === 0 && !isFiltered) {
            const text = t(bucket === undefined ? 'emptyText' : 'emptyTextHere');
            return (
              <EmptyState
                icon={IconLink}
                title={t('emptyTitle')}
                text={text}
                action={
                  <div className={classes.bar}>
                    <CreateButtons isOfBucket={isOfBucket} onOpen={setDialog} />
                  </div>
                }
              />
            );
          }
          const withBucket = bucket === undefined;
          return (
            <LinkGrid
              links={links}
              withBucket={withBucket}
              search={search}
              onSearch={onSearch}
              create={
                <CreateButtons isOfBucket={isOfBucket} isNarrow={isPhone && isOfBucket} onOpen={setDialog} />
              }
              onOpen={setDialog}
            />
          );
        }}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      {dialog && <LinkDialogs bucket={bucket} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface CreateButtonsProps {
  /** Whether a bucket is open, which can be shared as a whole. */
  isOfBucket: boolean;
  /** Whether the second button has only its icon, so that both fit beside the filters. */
  isNarrow?: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

function CreateButtons({ isOfBucket, isNarrow = false, onOpen }: CreateButtonsProps) {
  const { t } = useTranslation('sharing');
  return (
    <>
      {isOfBucket && (
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onOpen({ kind: 'create' })}
        >
          {t('createHere')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        aria-label={t('request.action')}
        title={isNarrow ? t('request.action') : undefined}
        leftSection={<IconInbox size={16} aria-hidden />}
        onClick={() => onOpen({ kind: 'request' })}
      >
        {!isNarrow && t('request.action')}
      </Button>
    </>
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
  if (dialog.kind === 'request') return <RequestDialog bucket={bucket ?? ''} onClose={onClose} />;
  if (dialog.kind === 'revokeMany') {
    const done = () => {
      dialog.onDone();
      onClose();
    };
    return <RevokeLinksDialog links={dialog.links} onClose={onClose} onDone={done} />;
  }
  const { kind, link } = dialog;
  if (kind === 'show') return <LinkDialog link={link} onClose={onClose} />;
  if (kind === 'edit') return <EditLinkDialog link={link} onClose={onClose} />;
  return <EndLinkDialog link={link} how={kind} onClose={onClose} />;
}

interface LinkGridProps {
  links: readonly ShareLink[];
  withBucket: boolean;
  search: ShareSearch;
  onSearch: (change: ShareSearchChange) => void;
  create: ReactNode;
  onOpen: (dialog: OpenDialog) => void;
}

const idOf = ({ link_id }: ShareLink) => link_id;

function LinkGrid(props: LinkGridProps) {
  const { links, withBucket, search, onSearch, create, onOpen } = props;
  const { t } = useTranslation('sharing');
  const show = useCallback((link: ShareLink) => onOpen({ kind: 'show', link }), [onOpen]);
  const columns = useLinkColumns(withBucket, useNewlyReceived(withBucket), show);
  const rows = useArrayRows(useMemo(() => links, [links]));
  const selection = useSelection(idOf);
  const standing = selection.rows.filter(({ revoked_at }) => revoked_at === null);
  const revokeMany = (chosen: readonly ShareLink[]) => {
    const ended = chosen.filter(({ revoked_at }) => revoked_at === null);
    if (ended.length > 0) onOpen({ kind: 'revokeMany', links: ended, onDone: selection.clear });
  };
  return (
    <>
      <LinkFilters
        search={search}
        onSearch={onSearch}
        withBucket={withBucket}
        tools={
          <>
            {create}
            <ColumnChoice columns={columns} />
          </>
        }
      />
      {links.length === 0 ? (
        <Note>{t('filter.none')}</Note>
      ) : (
        <Grid
          label={t('list.label')}
          columns={columns.shown}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          selection={selection}
          actionsOf={(link) => actionsOf(t, link, onOpen)}
          onOpen={show}
          onDelete={revokeMany}
        />
      )}
      <BulkBar selection={selection}>
        <Button
          size="sm"
          variant="danger"
          disabled={standing.length === 0}
          onClick={() => revokeMany(standing)}
        >
          {t('actions.revoke')}
        </Button>
      </BulkBar>
    </>
  );
}

function actionsOf(
  t: TFunction<'sharing'>,
  link: ShareLink,
  onOpen: (dialog: OpenDialog) => void,
): MenuAction[] {
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
