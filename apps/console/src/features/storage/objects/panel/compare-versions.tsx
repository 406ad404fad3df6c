import { downloadObject } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '#lib/calls/query-client.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { useClassName } from '../../classes/use-class-names.ts';
import { ObjectPreview } from '../../previews/object-preview.tsx';
import { isTextKind, previewKind } from '../../previews/preview-kind.ts';
import { aboutObject, objectQuery } from '../../queries.ts';
import classes from './compare-versions.module.css';
import { diffLines } from './line-diff.ts';
import type { ObjectVersion } from './versions-panel.tsx';

interface Props {
  bucket: string;
  objectKey: string;
  before: ObjectVersion;
  after: ObjectVersion;
  /** Restores the earlier version. Without it, people only compare. */
  onRestore?: (() => void) | undefined;
  onClose: () => void;
}

/** Longer texts are not compared side by side. */
const maxTextBytes = 256 * 1024;

/** Two versions side by side: their details, and for texts their lines. */
export function CompareVersions({ bucket, objectKey, before, after, onRestore, onClose }: Props) {
  const { t } = useTranslation('objects');
  const classOf = useClassName();
  const query = useQuery(objectQuery(bucket, objectKey, after.version_id));
  const type = query.data?.content_type ?? '';
  const kind = query.data && previewKind(type, objectKey);
  const isText = kind !== undefined && isTextKind(kind);
  const isShort = Math.max(before.size_bytes, after.size_bytes) <= maxTextBytes;
  const facts = [
    [t('columns.modified'), (version: ObjectVersion) => formats.dateTime(version.modified_at)],
    [t('columns.size'), (version: ObjectVersion) => formats.bytes(version.size_bytes)],
    [t('columns.storageClass'), (version: ObjectVersion) => classOf(version.storage_class)],
    [t('columns.etag'), (version: ObjectVersion) => version.etag],
  ] as const;
  return (
    <Dialog title={t('versions.compareTitle')} size="xl" onClose={onClose}>
      <table className={classes.facts}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('versions.earlier')}</th>
            <th scope="col">{t('versions.later')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, shown]) => (
            <tr key={name} data-differs={shown(before) !== shown(after) || undefined}>
              <th scope="row">{name}</th>
              <td>{shown(before)}</td>
              <td>{shown(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before.etag === after.etag && <p className={classes.note}>{t('versions.same')}</p>}
      {before.etag !== after.etag && isText && isShort && (
        <TextComparison bucket={bucket} objectKey={objectKey} before={before} after={after} />
      )}
      {before.etag !== after.etag && kind === 'image' && (
        <PictureComparison
          bucket={bucket}
          objectKey={objectKey}
          contentType={type}
          before={before}
          after={after}
        />
      )}
      {isText && !isShort && <p className={classes.note}>{t('versions.tooLong')}</p>}
      {before.etag !== after.etag && kind !== undefined && !isText && kind !== 'image' && (
        <p className={classes.note}>{t('versions.onlyDetails')}</p>
      )}
      {onRestore && (
        <DialogActions>
          <Button size="sm" variant="default" onClick={onRestore}>
            {t('versions.restoreEarlier')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

interface PictureComparisonProps extends Omit<Props, 'onRestore' | 'onClose'> {
  contentType: string;
}

function PictureComparison({ bucket, objectKey, contentType, before, after }: PictureComparisonProps) {
  const { t } = useTranslation('objects');
  const sides = [
    [t('versions.earlier'), before],
    [t('versions.later'), after],
  ] as const;
  return (
    <div className={classes.pictures}>
      {sides.map(([name, { version_id, size_bytes, etag }]) => (
        <figure key={version_id}>
          <figcaption>{name}</figcaption>
          <ObjectPreview
            bucket={bucket}
            object={{ key: objectKey, content_type: contentType, size_bytes, etag }}
            versionId={version_id}
          />
        </figure>
      ))}
    </div>
  );
}

function TextComparison({ bucket, objectKey, before, after }: Omit<Props, 'onRestore' | 'onClose'>) {
  const query = useQuery({
    queryKey: [aboutObject, bucket, objectKey, 'compared', before.version_id, after.version_id],
    queryFn: ({ signal }) =>
      Promise.all(
        [before, after].map(({ version_id }) => readVersion(bucket, objectKey, version_id, signal)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={180} />}>
      {([earlier = '', later = '']) => <Lines earlier={earlier} later={later} />}
    </Loaded>
  );
}

function Lines({ earlier, later }: { earlier: string; later: string }) {
  const { t } = useTranslation('objects');
  const lines = useMemo(() => diffLines(earlier, later), [earlier, later]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('versions.contents')}>
      <table className={classes.lines}>
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">{t('versions.earlier')}</th>
            <th scope="col">{t('versions.later')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
            <tr key={at} data-same={line.before === line.after || undefined}>
              <td data-gone={(line.before !== undefined && line.before !== line.after) || undefined}>
                {line.before}
              </td>
              <td data-come={(line.after !== undefined && line.before !== line.after) || undefined}>
                {line.after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

async function readVersion(
  bucket: string,
  key: string,
  versionId: string,
  signal: AbortSignal,
): Promise<string> {
  const input = { bucket, key, version_id: versionId, disposition: 'inline' } as const;
  const { url } = await ask(downloadObject, input, signal);
  const response = await fetch(url, { signal, referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`the store answered ${response.status}`);
  return response.text();
}
