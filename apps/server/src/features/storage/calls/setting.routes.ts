import type { bucketAccessCalls, bucketRuleCalls, bucketSettingCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { SignedIn } from '../access/caller-access.ts';
import { isPublicBucket } from '../buckets/public.ts';
import type { BucketSettings, SettingName } from '../kernel/setting.ts';
import { type AnySetting, anySettings, type SettingCall } from '../settings/bucket-settings.ts';
import { changeSetting } from './change-setting.ts';
import type { SettingCallDeps } from './deps.ts';

type SettingHandlers = Handlers<typeof bucketSettingCalls> &
  Handlers<typeof bucketRuleCalls> &
  Pick<Handlers<typeof bucketAccessCalls>, 'getBucketPolicy' | 'setBucketPolicy' | 'deleteBucketPolicy'>;
type MadeHandlers = Pick<SettingHandlers, SettingCall>;

export function createSettingHandlers(deps: SettingCallDeps): SettingHandlers {
  const made = anySettings.flatMap((setting) => Object.entries(handlersOf(setting, deps)));
  return { ...(Object.fromEntries(made) as unknown as MadeHandlers), ...detailHandlers(deps) };
}

type BucketHandler = (input: { bucket: string }, caller: SignedIn) => Promise<unknown>;

/** Creates the handlers that read, set and delete one setting. */
function handlersOf(
  { name, operations, calls, json }: AnySetting,
  deps: SettingCallDeps,
): Readonly<Record<string, BucketHandler>> {
  if (!calls || !json) return {};
  const { openBucket, settings, websiteUrl, findDomainUrl } = deps;
  const remove = name as Exclude<SettingName, 'object-lock'>;
  const { delete: deletion } = operations;
  return {
    async [calls.get](input, caller) {
      const bucket = await openBucket(caller, input.bucket, operations.get);
      const value = await settings.find(bucket, name);
      const domainUrl = name === 'website' ? await findDomainUrl(bucket.id) : null;
      return json.read(value, { name: bucket.name, websiteUrl: websiteUrl(bucket.name), domainUrl });
    },
    async [calls.set](input, caller) {
      await changeSetting(deps, caller, input, {
        name,
        operation: json.removes?.(input) && deletion ? deletion : operations.put,
        readOperation: operations.get,
        read: (value, bucket) =>
          (json.replaced ?? json.read)(value, { name: bucket.name, websiteUrl: null, domainUrl: null }),
        write: (before) => json.write(input, before) as BucketSettings[SettingName] | undefined,
      });
      return null;
    },
    ...(calls.delete &&
      deletion && {
        [calls.delete]: async (input: { bucket: string }, caller: SignedIn) => {
          await settings.delete(await openBucket(caller, input.bucket, deletion), remove);
          return null;
        },
      }),
  };
}

function detailHandlers({
  openBucket,
  buckets,
  settings,
  region,
}: SettingCallDeps): Pick<SettingHandlers, 'getBucket' | 'setVersioning'> {
  return {
    async getBucket(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'HeadBucket');
      const [summary, made] = await Promise.all([buckets.summary(bucket), settings.all(bucket)]);
      return {
        name: bucket.name,
        region,
        created_at: summary.createdAt,
        versioning: summary.versioning,
        object_lock: summary.hasObjectLock,
        is_public: isPublicBucket(bucket.name, made),
        object_count: summary.objectCount,
        version_count: summary.versionCount,
        size_bytes: summary.sizeBytes,
        upload_bytes: summary.uploadBytes,
        settings: Object.keys(made).sort(),
      };
    },
    async setVersioning(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketVersioning');
      if (input.replaces !== undefined) await openBucket(caller, input.bucket, 'GetBucketVersioning');
      await settings.setVersioning(bucket, input.status, input.replaces);
      return null;
    },
  };
}
