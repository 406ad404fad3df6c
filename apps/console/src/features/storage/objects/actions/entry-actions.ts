import {
  IconArrowBackUp,
  IconCopy,
  IconDownload,
  IconEye,
  IconFileZip,
  IconFolderSymlink,
  IconHistory,
  IconInfoCircle,
  IconLink,
  IconMessageChatbot,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { useMay } from '#ui/actions/may.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { writeClipboard } from '#ui/text/use-copy.ts';
import { download, downloadZip } from '../../listing/download.ts';
import { type Entry, isAway, type StoredObject } from '../../listing/entry.ts';
import { parentPrefix, s3Uri } from '../../object-key.ts';
import { bringBack } from '../changes/delete-object.ts';
import { useArchiveActions } from './archive-actions.ts';
import { useAskAbout } from './ask-about.ts';
import { useAuditAction } from './audit-action.ts';
import { type FolderJobDeps, useFolderJobs } from './folder-jobs.ts';

export interface EntryActionDeps extends FolderJobDeps {
  bucket: string;
  onDelete: (entries: readonly Entry[]) => void;
  onDetails: (key: string, panel?: 'versions' | 'view') => void;
}

type ObjectEntry = Extract<Entry, { kind: 'object' }>;

export function useEntryActions(deps: EntryActionDeps): (entry: Entry) => MenuAction[] {
  const { t } = useTranslation('objects');
  const copy = useCopyNotice();
  const { bucket, hasVersions, open, onDelete, onDetails } = deps;

  const mayWrite = useMay('deleteObject');
  const askAbout = useAskAbout(bucket);
  const ofArchive = useArchiveActions(open);
  const ofAudit = useAuditAction(bucket);
  const ofJobs = useFolderJobs(deps);

  const uri = (entry: Entry): MenuAction => ({
    label: t('actions.copyUri'),
    icon: IconLink,
    onSelect: () => void copy(s3Uri(bucket, entry.key)),
  });
  const ofAny = (entry: Entry): MenuAction[] => [
    {
      label: entry.kind === 'folder' ? t('actions.copyContents', { count: 1 }) : t('actions.copy'),
      icon: IconCopy,
      startsGroup: true,
      onSelect: () => open({ kind: 'copy', entries: [entry] }),
    },
    {
      label: entry.kind === 'folder' ? t('actions.moveContents', { count: 1 }) : t('actions.move'),
      icon: IconFolderSymlink,
      onSelect: () => open({ kind: 'move', entries: [entry] }),
    },
    { label: t('actions.rename'), icon: IconPencil, onSelect: () => open({ kind: 'rename', entry }) },
    {
      label: t('actions.share'),
      icon: IconShare,
      startsGroup: true,
      onSelect: () => open({ kind: 'share', entry }),
    },
    uri(entry),
    ...ofAudit(entry),
  ];
  const ask = ({ kind, key }: Entry): MenuAction => ({
    label: kind === 'folder' ? t('actions.askFolder') : t('actions.askFile'),
    icon: IconMessageChatbot,
    onSelect: () => void askAbout(key),
  });
  const remove = (entry: Entry): MenuAction => ({
    label: t('actions.delete'),
    icon: IconTrash,
    onSelect: () => onDelete([entry]),
    isDangerous: true,
    startsGroup: true,
  });
  const versions = ({ key }: StoredObject): MenuAction => ({
    label: t('actions.versions'),
    icon: IconHistory,
    onSelect: () => onDetails(key, 'versions'),
  });
  const zip = (entry: Entry): MenuAction => ({
    label: t('actions.downloadZip'),
    icon: IconFileZip,
    onSelect: () => void downloadZip({ bucket, folder: parentPrefix(entry.key), prefixes: [entry.key] }),
  });
  const ofFolder = (entry: Entry): MenuAction[] => [
    ask(entry),
    zip(entry),
    ...ofAny(entry),
    ...asGroup(ofArchive(entry)),
    ...ofJobs(entry),
    remove(entry),
  ];
  const ofDeleted = (object: StoredObject): MenuAction[] => [
    {
      label: t('actions.bringBack'),
      icon: IconArrowBackUp,
      onSelect: () => void bringBack(bucket, object.key),
    },
    versions(object),
    ...ofAudit(object),
  ];

  const look = (entry: ObjectEntry): MenuAction[] => {
    const view = { label: t('actions.view'), icon: IconEye, onSelect: () => onDetails(entry.key, 'view') };
    const details = {
      label: t('actions.details'),
      icon: IconInfoCircle,
      onSelect: () => onDetails(entry.key),
    };
    return isAway(entry) ? [details] : [view, details];
  };
  const fetchIt = (entry: ObjectEntry): MenuAction => ({
    label: t('actions.download'),
    icon: IconDownload,
    onSelect: () => void download(bucket, entry.key),
  });
  const withVersions = (entry: ObjectEntry) => (hasVersions ? [versions(entry)] : []);

  /** For people without write access. */
  const ofReader = (entry: Entry): MenuAction[] => {
    if (entry.kind === 'folder') return [zip(entry), uri(entry)];
    if (entry.is_deleted) return [versions(entry)];
    return [...look(entry), ...(isAway(entry) ? [] : [fetchIt(entry)]), uri(entry), ...withVersions(entry)];
  };

  return (entry) => {
    if (!mayWrite) return ofReader(entry);
    if (entry.kind === 'folder') return ofFolder(entry);
    if (entry.is_deleted) return ofDeleted(entry);
    return [
      ...look(entry),
      ...(isAway(entry) ? ofArchive(entry) : [ask(entry), fetchIt(entry)]),
      ...ofAny(entry),
      ...asGroup([...(isAway(entry) ? [] : ofArchive(entry)), ...withVersions(entry)]),
      remove(entry),
    ];
  };
}

const asGroup = ([first, ...others]: readonly MenuAction[]): MenuAction[] =>
  first ? [{ ...first, startsGroup: true }, ...others] : [];

function useCopyNotice() {
  const { t } = useTranslation('storage');
  return async (value: string) => {
    const isCopied = await writeClipboard(value);
    notify({
      kind: isCopied ? 'success' : 'error',
      text: isCopied ? t('objects.copied') : t('objects.copyFailed'),
      place: 'bottom-left',
    });
  };
}
