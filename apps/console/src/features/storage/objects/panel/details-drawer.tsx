import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { baseName } from '../../object-key.ts';
import { bucketQuery, isObjectGone, objectQuery } from '../../queries.ts';
import classes from './details-drawer.module.css';
import { ObjectDetails } from './object-details.tsx';
import { SidePanel } from './side-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

export interface DetailsDrawerProps {
  bucket: string;
  objectKey: string;
  panel: 'versions' | undefined;
  /** Called to show the object, or one of its versions, in the full window. */
  onView: (versionId?: string) => void;
  onClose: () => void;
}

/** One object next to its folder: its preview, its details, and its versions. Covers the folder if there is no room. */
export function DetailsDrawer({ bucket, objectKey, panel, onView, onClose }: DetailsDrawerProps) {
  const { data: facts } = useQuery(bucketQuery(bucket));
  const isBeside = useMediaQuery('(min-width: 1024px)');
  const title = <bdi>{displayName(baseName(objectKey))}</bdi>;
  const contents = (
    <>
      {facts && facts.versioning !== 'off' && <Panels />}
      {panel === 'versions' ? (
        <VersionsPanel bucket={bucket} objectKey={objectKey} onView={onView} />
      ) : (
        <Overview
          bucket={bucket}
          objectKey={objectKey}
          canLock={facts?.object_lock ?? false}
          onView={onView}
          onClose={onClose}
        />
      )}
    </>
  );
  return isBeside ? (
    <SidePanel title={title} onClose={onClose}>
      {contents}
    </SidePanel>
  ) : (
    <Modal side="right" title={title} onClose={onClose}>
      {contents}
    </Modal>
  );
}

/** Only the open panel is the current page. The overview's is an address without a panel. */
const exact = { exact: true, includeSearch: true };

function Panels() {
  const { t } = useTranslation('objects');
  const panels = [
    { panel: undefined, label: t('panels.overview') },
    { panel: 'versions', label: t('panels.versions') },
  ] as const;
  return (
    <nav className={classes.panels} aria-label={t('panels.label')}>
      {panels.map((other) => (
        <Link
          key={other.label}
          from="/dss/buckets/$bucket/"
          to="."
          search={(search) => ({ ...search, panel: other.panel })}
          replace
          className={classes.panel}
          activeOptions={exact}
        >
          {other.label}
        </Link>
      ))}
    </nav>
  );
}

interface OverviewProps extends Pick<DetailsDrawerProps, 'bucket' | 'objectKey' | 'onView' | 'onClose'> {
  canLock: boolean;
}

function Overview({ bucket, objectKey, canLock, onView, onClose }: OverviewProps) {
  const { t } = useTranslation('storage');
  const query = useQuery(objectQuery(bucket, objectKey));
  if (isObjectGone(query.error)) return <p className={classes.gone}>{t('preview.gone')}</p>;
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={240} />}>
      {(object) => (
        <ObjectDetails
          bucket={bucket}
          object={object}
          canLock={canLock}
          onView={() => onView()}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
