import {
  type Icon,
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconFileZip,
  IconFolderSymlink,
  IconHistory,
  IconListCheck,
  IconLock,
  IconRestore,
  IconShieldLock,
  IconStack2,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { phoneQuery, useMediaQuery } from '#ui/actions/use-media-query.ts';
import { BulkBar, type Selection } from '#ui/lists/grid/index.ts';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { downloadZip } from '../../listing/download.ts';
import { type Entry, isThere } from '../../listing/entry.ts';
import type { ManyKind, OpenDialog } from '../dialogs/open-dialog.ts';

export interface BulkActionsProps {
  selection: Selection<Entry>;
  bucket: string;
  prefix: string;
  /** Whether the whole folder is selected, with more entries than are loaded. A job then gets the folder instead. */
  isWhole: boolean;
  hasVersions: boolean;
  hasLock: boolean;
  onDialog: (dialog: OpenDialog) => void;
  onDelete: (entries: readonly Entry[]) => void;
}

/** Actions on the selected entries, or on everything in the folder. */
export function BulkActions(props: BulkActionsProps) {
  const { selection, bucket, prefix, isWhole, hasVersions, hasLock, onDialog, onDelete } = props;
  const { t } = useTranslation('objects');
  const navigate = useNavigate();
  const mayWrite = useMay('startBulkJob');
  const { rows } = selection;
  const gone = rows.filter((entry) => !isThere(entry));
  const entries = rows.filter(isThere);
  const isFoldersOnly = isWhole || entries.every((entry) => entry.kind === 'folder');
  // On a phone, the bar has room for two lines.
  const isPhone = useMediaQuery(phoneQuery);
  const saysContents = isFoldersOnly && !isPhone;
  const count = isWhole ? 1 : entries.length;
  const open = (kind: ManyKind) => onDialog(isWhole ? { kind, under: prefix } : { kind, entries });
  const zip = () => {
    const keysOf = (kind: Entry['kind']) =>
      entries.filter((entry) => entry.kind === kind).map(({ key }) => key);
    const chosen = isWhole ? { prefixes: [prefix] } : { keys: keysOf('object'), prefixes: keysOf('folder') };
    void downloadZip({ bucket, folder: prefix, ...chosen });
  };
  const bringBack = {
    label: t('actions.bringBack'),
    icon: IconArrowBackUp,
    onSelect: () => onDialog({ kind: 'undelete', entries: gone }),
  };
  const foldsBringBack = isPhone && entries.length > 0;
  const more: MenuAction[] = [
    ...(gone.length > 0 && foldsBringBack ? [bringBack] : []),
    { label: t('actions.downloadZip'), icon: IconFileZip, onSelect: zip },
    { label: t('actions.archive'), icon: IconArchive, onSelect: () => open('archive') },
    { label: t('actions.restore'), icon: IconRestore, onSelect: () => open('restore') },
    { label: t('actions.storageClass'), icon: IconStack2, onSelect: () => open('storage-class') },
    { label: t('actions.tags'), icon: IconTag, onSelect: () => open('tags') },
    ...(hasVersions
      ? [
          { label: t('actions.revert'), icon: IconHistory, onSelect: () => open('revert') },
          { label: t('actions.undelete'), icon: IconArrowBackUp, onSelect: () => open('undelete') },
        ]
      : []),
    { label: t('actions.encrypt'), icon: IconLock, onSelect: () => open('encrypt') },
    ...(hasLock ? [{ label: t('actions.lock'), icon: IconShieldLock, onSelect: () => open('lock') }] : []),
    { label: t('actions.jobs'), icon: IconListCheck, onSelect: () => void navigate({ to: '/dss/jobs' }) },
  ];
  if (!mayWrite) {
    return (
      <BulkBar selection={selection}>
        {entries.length > 0 && <Action icon={IconFileZip} label={t('actions.downloadZip')} onAct={zip} />}
      </BulkBar>
    );
  }
  return (
    <BulkBar selection={selection} summary={isWhole ? t('bulk.all') : undefined}>
      {gone.length > 0 && !foldsBringBack && (
        <Action icon={bringBack.icon} label={bringBack.label} onAct={bringBack.onSelect} />
      )}
      {entries.length > 0 && (
        <>
          <Action
            icon={IconCopy}
            label={saysContents ? t('actions.copyContents', { count }) : t('actions.copy')}
            onAct={() => open('copy')}
          />
          <Action
            icon={IconFolderSymlink}
            label={saysContents ? t('actions.moveContents', { count }) : t('actions.move')}
            onAct={() => open('move')}
          />
          <Action
            icon={IconTrash}
            label={t('actions.delete')}
            onAct={() => (isWhole ? open('delete') : onDelete(entries))}
          />
          <RowMenu label={t('bulk.more')} actions={more} />
        </>
      )}
    </BulkBar>
  );
}

function Action({ icon: ActionIcon, label, onAct }: { icon: Icon; label: string; onAct: () => void }) {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<ActionIcon size={16} stroke={1.6} aria-hidden />}
      onClick={onAct}
    >
      {label}
    </Button>
  );
}
