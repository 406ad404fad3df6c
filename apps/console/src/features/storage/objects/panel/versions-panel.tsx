import { type CallOutput, listObjectVersions } from '@atoll/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { aboutObject } from '../../queries.ts';
import { deleteVersionWrite, restoreVersionWrite } from '../changes/writes.ts';
import { CompareVersions } from './compare-versions.tsx';
import { DeleteVersionDialog } from './delete-version-dialog.tsx';
import { VersionLine } from './version-line.tsx';
import classes from './versions-panel.module.css';

export type ObjectVersion = CallOutput<typeof listObjectVersions>['versions'][number];

const pageSize = 50;

const versionsQuery = (bucket: string, key: string) => ({
  queryKey: [aboutObject, bucket, key, 'versions'],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) =>
    askQuietly(
      listObjectVersions,
      { bucket, key, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
});

export interface VersionsPanelProps {
  bucket: string;
  objectKey: string;
  onView: (versionId: string) => void;
}

/** Lists the versions of an object, newest first. Two can be compared, and any can be restored. */
export function VersionsPanel({ bucket, objectKey, onView }: VersionsPanelProps) {
  const { t } = useTranslation('objects');
  const query = useInfiniteQuery(versionsQuery(bucket, objectKey));
  const [chosen, setChosen] = useState<readonly ObjectVersion[]>([]);
  const [isComparing, setComparing] = useState(false);
  const [doomed, setDoomed] = useState<ObjectVersion | null>(null);
  const restore = useRestoreVersion(bucket, objectKey);
  const mayRestore = useMay('restoreVersion');
  const choose = (version: ObjectVersion, isChosen: boolean) =>
    // At most two. A third replaces the one that was selected first.
    setChosen((current) =>
      isChosen
        ? [...current, version].slice(-2)
        : current.filter((other) => other.version_id !== version.version_id),
    );
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  const canCompare = versions.filter((version) => !version.is_delete_marker).length > 1;
  const [before, after] = chosen.toSorted((a, b) => a.modified_at - b.modified_at);
  const restoreCompared = (version: ObjectVersion) => {
    setComparing(false);
    void restore(version);
  };
  return (
    <div className={classes.root}>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {() => (
          <ol className={classes.line} aria-label={t('versions.list')}>
            {versions.map((version) => (
              <VersionLine
                key={version.version_id}
                bucket={bucket}
                objectKey={objectKey}
                version={version}
                isChosen={chosen.some((other) => other.version_id === version.version_id)}
                onChoose={canCompare ? (isChosen) => choose(version, isChosen) : undefined}
                onView={() => onView(version.version_id)}
                onRestore={() => void restore(version)}
                onDelete={() => setDoomed(version)}
              />
            ))}
          </ol>
        )}
      </Loaded>
      <MorePages query={query} label={t('versions.more')} />
      {canCompare && (
        <div className={classes.foot}>
          <Button size="sm" variant="default" disabled={!after} onClick={() => setComparing(true)}>
            {t('versions.compare')}
          </Button>
          <span className={classes.hint}>{t('versions.compareHint')}</span>
        </div>
      )}
      {isComparing && before && after && (
        <CompareVersions
          bucket={bucket}
          objectKey={objectKey}
          before={before}
          after={after}
          onRestore={mayRestore ? () => restoreCompared(before) : undefined}
          onClose={() => setComparing(false)}
        />
      )}
      {doomed && (
        <DeleteVersionDialog
          bucket={bucket}
          objectKey={objectKey}
          versionId={doomed.version_id}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

/** Restores a version. Deleting a delete marker reveals the object again; an earlier version is copied to a new one. */
function useRestoreVersion(bucket: string, key: string) {
  const { t } = useTranslation('objects');
  const steps = {
    notices: 'all' as const,
    onDone: () => notify({ kind: 'success', text: t('versions.restored'), place: 'bottom-left' }),
  };
  const removeMarker = useWrite(deleteVersionWrite, steps);
  const restore = useWrite(restoreVersionWrite, steps);
  return ({ is_delete_marker: isMarker, version_id }: ObjectVersion) =>
    (isMarker ? removeMarker : restore).run({ bucket, key, version_id });
}
