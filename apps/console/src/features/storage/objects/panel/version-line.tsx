import { IconDownload, IconEye, IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { FactLine } from '#ui/text/fact-line.tsx';
import { Time } from '#ui/text/time.tsx';
import { useClassName } from '../../classes/use-class-names.ts';
import { download } from '../../listing/download.ts';
import { isVersionId } from '../../listing/entry.ts';
import classes from './versions-panel.module.css';
import type { ObjectVersion } from './versions-panel.tsx';

export interface VersionLineProps {
  bucket: string;
  objectKey: string;
  version: ObjectVersion;
  /** Whether it is selected for a comparison. */
  isChosen: boolean;
  /** Undefined if there is nothing to compare it with. */
  onChoose: ((isChosen: boolean) => void) | undefined;
  onView: () => void;
  onRestore: () => void;
  onDelete: () => void;
}

/** One version on the timeline. */
export function VersionLine(props: VersionLineProps) {
  const { bucket, objectKey, version, isChosen, onChoose, onView, onRestore, onDelete } = props;
  const { t } = useTranslation('objects');
  const { version_id, is_latest, is_delete_marker, modified_at } = version;
  const classOf = useClassName();
  const when = formats.dateTime(modified_at);
  const mayWrite = useMay('deleteVersion');
  const canRestore = is_delete_marker === is_latest;
  const actions: (MenuAction | false)[] = [
    !is_delete_marker && { label: t('versions.view'), icon: IconEye, onSelect: onView },
    !is_delete_marker && {
      label: t('versions.download'),
      icon: IconDownload,
      onSelect: () => void download(bucket, objectKey, version_id),
    },
    mayWrite && canRestore && { label: t('versions.restore'), icon: IconRestore, onSelect: onRestore },
    mayWrite && { label: t('versions.delete'), icon: IconTrash, onSelect: onDelete, isDangerous: true },
  ];
  const shown = actions.filter((action) => action !== false);
  return (
    <li className={classes.version} data-latest={is_latest || undefined}>
      {is_delete_marker || !onChoose ? (
        <span className={classes.noBox} />
      ) : (
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t('versions.choose', { time: when })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes.facts}>
        <p className={classes.when}>
          <Time value={modified_at} />
          {is_latest && <Badge tone="good">{t('versions.latest')}</Badge>}
          {is_delete_marker && <Badge tone="bad">{t('deleted')}</Badge>}
        </p>
        <p className={classes.what}>
          <FactLine>
            <span>{when}</span>
            {!is_delete_marker && <span>{formats.bytes(version.size_bytes)}</span>}
            {!is_delete_marker && <span>{classOf(version.storage_class)}</span>}
          </FactLine>
        </p>
        {isVersionId(version_id) && (
          <p className={classes.what}>
            <code>{version_id}</code>
          </p>
        )}
      </div>
      {shown.length > 0 && <RowMenu label={t('versions.actions', { time: when })} actions={shown} />}
    </li>
  );
}
