import type { CallOutput, describeObject } from '@atoll/contract';
import { displayName } from '@atoll/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsMaximize,
  IconDownload,
  IconRestore,
  IconShare,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { May, useMay } from '#ui/actions/may.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { useClassName } from '../../classes/use-class-names.ts';
import { download } from '../../listing/download.ts';
import { isAway } from '../../listing/entry.ts';
import { ObjectPreview } from '../../previews/object-preview.tsx';
import { LazyShareDialog } from '../../sharing/lazy-share-dialog.tsx';
import { ArchiveDialog } from '../dialogs/archive-dialog.tsx';
import { HeadersDialog, headerLabel } from '../dialogs/headers-dialog.tsx';
import { LockDialog } from '../dialogs/lock-dialog.tsx';
import { RestoreDialog } from '../dialogs/restore-dialog.tsx';
import { StorageClassDialog } from '../dialogs/storage-class-dialog.tsx';
import { TagsDialog } from '../dialogs/tags-dialog.tsx';
import classes from './details-drawer.module.css';
import { useObjectFacts } from './use-object-facts.tsx';

export type ObjectDescription = CallOutput<typeof describeObject>;

export interface ObjectDetailsProps {
  bucket: string;
  object: ObjectDescription;
  /** Whether its bucket allows object locks. */
  canLock: boolean;
  onView: () => void;
  onClose: () => void;
}

type Editor = 'headers' | 'tags' | 'storageClass' | 'lock' | 'archive' | 'restore' | 'keep' | 'share';

/** Everything stored with an object, and the actions to change it. */
export function ObjectDetails({ bucket, object, canLock, onView, onClose }: ObjectDetailsProps) {
  const { t } = useTranslation(['objects', 'storage', 'previews']);
  const [editor, setEditor] = useState<Editor | null>(null);
  const classOf = useClassName();
  const facts = useObjectFacts(bucket, object, () => setEditor('share'));
  const canRead = !isAway(object);
  const mayWrite = useMay('createShareLink');
  const edit = (which: Editor) => () => setEditor(which);
  return (
    <div className={classes.root}>
      <div className={classes.buttons}>
        <Button
          size="sm"
          disabled={!canRead}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void download(bucket, object.key)}
        >
          {t('storage:objects.download')}
        </Button>
        {canRead && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArrowsMaximize size={16} stroke={1.6} aria-hidden />}
            onClick={onView}
          >
            {t('previews:view')}
          </Button>
        )}
        {mayWrite && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconShare size={16} stroke={1.6} aria-hidden />}
            onClick={edit('share')}
          >
            {t('actions.share')}
          </Button>
        )}
        {mayWrite && <ArchiveButton archive={object.archive} onEdit={setEditor} />}
      </div>
      {canRead && (
        <ObjectPreview bucket={bucket} object={object} onKey={(key) => key === 'Escape' && onClose()} />
      )}
      <Facts facts={facts} />
      <Section title={t('storageClass.section')} action={t('change')} onAction={edit('storageClass')}>
        <p className={classes.empty}>{classOf(object.storage_class)}</p>
      </Section>
      <Section title={t('headers.title')} action={t('change')} onAction={edit('headers')}>
        <Pairs
          pairs={[
            ...Object.entries(object.headers).map(([name, value]) => [headerLabel(name), value] as const),
            ...Object.entries(object.metadata),
          ]}
        />
      </Section>
      <Section title={t('tags.title')} action={t('change')} onAction={edit('tags')}>
        <Pairs pairs={object.tags.map(({ key, value }) => [key, value] as const)} />
      </Section>
      {canLock && (
        <Section title={t('lock.title')} action={t('change')} onAction={edit('lock')}>
          <LockState lock={object.lock} />
        </Section>
      )}
      <May call="listAuditEntries">
        <TextLink
          to="/dss/buckets/$bucket/log"
          params={{ bucket }}
          search={{ show: 'audit', object: object.key }}
        >
          {t('actions.audit')}
        </TextLink>
      </May>
      {editor && (
        <Suspense>
          <EditorDialog editor={editor} bucket={bucket} object={object} onClose={() => setEditor(null)} />
        </Suspense>
      )}
    </div>
  );
}

const archiveButtons = {
  none: { editor: 'archive', icon: IconArchive, label: 'actions.archive' },
  archived: { editor: 'restore', icon: IconRestore, label: 'restore.title' },
  restored: { editor: 'keep', icon: IconArchiveOff, label: 'actions.keep' },
} as const;

interface ArchiveButtonProps {
  archive: ObjectDescription['archive'];
  onEdit: (editor: Editor) => void;
}

/** Moves an object to the archive, or out of it. Hidden while a restore runs. */
function ArchiveButton({ archive, onEdit }: ArchiveButtonProps) {
  const { t } = useTranslation('objects');
  const state = archive?.state ?? 'none';
  if (state === 'restoring') return null;
  const { editor, icon: ButtonIcon, label } = archiveButtons[state];
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<ButtonIcon size={16} stroke={1.6} aria-hidden />}
      onClick={() => onEdit(editor)}
    >
      {t(label)}
    </Button>
  );
}

interface SectionProps {
  title: string;
  action: string;
  onAction: () => void;
  children: ReactNode;
}

function Section({ title, action, onAction, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id}>{title}</h3>
        <May call="setObjectTags">
          <Button variant="subtle" aria-describedby={id} onClick={onAction}>
            {action}
          </Button>
        </May>
      </div>
      {children}
    </section>
  );
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation('objects');
  if (pairs.length === 0) return <p className={classes.empty}>{t('none')}</p>;
  return <Facts facts={pairs.map(([name, value]) => ({ name, value: <bdi>{displayName(value)}</bdi> }))} />;
}

function LockState({ lock }: { lock: ObjectDescription['lock'] }) {
  const { t } = useTranslation('objects');
  const parts = [
    lock.mode && t(lock.mode === 'GOVERNANCE' ? 'lock.governance' : 'lock.compliance'),
    lock.legal_hold && t('lock.hold'),
  ].filter(Boolean);
  return <p className={classes.empty}>{parts.length > 0 ? parts.join(' · ') : t('lock.none')}</p>;
}

interface EditorDialogProps {
  editor: Editor;
  bucket: string;
  object: ObjectDescription;
  onClose: () => void;
}

function EditorDialog({ editor, bucket, object, onClose }: EditorDialogProps) {
  const at = { bucket, objectKey: object.key, onClose };
  if (editor === 'tags') return <TagsDialog {...at} tags={object.tags} />;
  if (editor === 'lock') return <LockDialog {...at} lock={object.lock} />;
  if (editor === 'share')
    return <LazyShareDialog bucket={bucket} keyOrPrefix={object.key} onClose={onClose} />;
  if (editor === 'restore') return <RestoreDialog {...at} />;
  if (editor === 'archive') return <ArchiveDialog {...at} sizeBytes={object.size_bytes} />;
  const { storage_class: storageClass } = object;
  if (editor === 'storageClass') return <StorageClassDialog {...at} storageClass={storageClass} />;
  if (editor === 'keep')
    return <StorageClassDialog {...at} storageClass={storageClass} proposed="STANDARD" />;
  return (
    <HeadersDialog
      {...at}
      contentType={object.content_type}
      headers={object.headers}
      metadata={object.metadata}
    />
  );
}
