import { getBucketLock, setBucketLock, setVersioning } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { bucketQuery } from '../queries.ts';
import { ExistingFilesPanel } from './existing-files-panel.tsx';
import { Setting } from './form/setting.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';
import { LockForm } from './lock-form.tsx';

const skeletonPx = 260;

export function VersioningSection({ bucket }: { bucket: string }) {
  const { t } = useTranslation('object-lock');
  const query = useQuery(bucketQuery(bucket));
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={skeletonPx} />}>
      {({ versioning, object_lock: isLockable }) => (
        <>
          <VersioningForm bucket={bucket} versioning={versioning} isLockable={isLockable} />
          <Setting bucket={bucket} call={getBucketLock}>
            {(lock) => (
              <>
                <LockForm
                  bucket={bucket}
                  lock={lock}
                  isVersioned={versioning === 'enabled'}
                  send={(default_retention, replaces) =>
                    request(setBucketLock, { bucket, default_retention, replaces }, { notify: false })
                  }
                />
                {lock.enabled && (
                  <ExistingFilesPanel
                    bucket={bucket}
                    action="lock"
                    title={t('existingTitle')}
                    text={t('existingText')}
                    label={t('lockExisting')}
                  />
                )}
              </>
            )}
          </Setting>
        </>
      )}
    </Loaded>
  );
}

interface VersioningFormProps {
  bucket: string;
  versioning: 'off' | 'enabled' | 'suspended';
  isLockable: boolean;
}

function VersioningForm({ bucket, versioning, isLockable }: VersioningFormProps) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: versioning,
    saved: { status: versioning },
    send: ({ status }, replaces) =>
      request(
        setVersioning,
        { bucket, status: status === 'enabled' ? 'enabled' : 'suspended', replaces },
        { notify: false },
      ),
  });
  const { status } = form.draft;
  const first = versioning === 'off' ? ('off' as const) : ('suspended' as const);
  return (
    <SettingPanel
      title={t('versioning.title')}
      text={t('versioning.text')}
      form={form}
      warning={
        form.isChanged && t(status === 'enabled' ? 'versioning.onWarning' : 'versioning.suspendWarning')
      }
    >
      <ChoiceGroup
        label={t('versioning.label')}
        options={[
          { value: first, label: t(first === 'off' ? 'versioning.off' : 'versioning.suspended') },
          { value: 'enabled', label: t('versioning.enabled') },
        ]}
        value={status}
        onChange={(value) => form.change({ status: value as typeof status })}
      />
      {isLockable && <Note>{t('versioning.locked')}</Note>}
    </SettingPanel>
  );
}
