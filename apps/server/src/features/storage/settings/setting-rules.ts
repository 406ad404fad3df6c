import { isPublicAcl } from '@atoll/s3-protocol';
import type { Bucket } from '../policy.ts';
import { StorageRefusal } from '../refusal.ts';
import { type BucketSettings, hasAcls, type SettingName, type SomeSettings } from './setting.ts';

/** What a new value must be held against beside its own form: the bucket as it is set now. */
export interface SettingContext {
  bucket: Bucket;
  settings: SomeSettings;
}

type Rule<N extends SettingName> = (value: BucketSettings[N], context: SettingContext) => void;

const rules: { readonly [N in SettingName]?: Rule<N> } = {
  acl(grants, { settings }) {
    if (!hasAcls(settings)) throw new StorageRefusal('aclUnsupported');
    if (settings.publicAccessBlock?.blockPublicAcls && isPublicAcl(grants)) {
      throw new StorageRefusal('publicAclBlocked');
    }
  },

  ownershipControls(ownership, { bucket, settings }) {
    const isOthers = settings.acl?.some(
      ({ grantee }) => grantee.kind !== 'CanonicalUser' || grantee.id !== bucket.accountId,
    );
    if (ownership === 'BucketOwnerEnforced' && isOthers) throw new StorageRefusal('ownershipAgainstAcl');
  },
};

/** How one setting of a bucket binds another. @throws {StorageRefusal} */
export function checkSetting<N extends SettingName>(
  name: N,
  value: BucketSettings[N],
  context: SettingContext,
): void {
  const rule = rules[name] as Rule<N> | undefined;
  rule?.(value, context);
}
