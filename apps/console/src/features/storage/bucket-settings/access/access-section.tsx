import {
  type CallOutput,
  getBucketAccess,
  joinLabel,
  setBucketAcl,
  setBucketOwnership,
  setPublicAccessBlock,
} from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { locale } from '#lib/language/page-locale.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from '../fields/fields.module.css';
import { Setting } from '../form/setting.tsx';
import { SettingPanel } from '../form/setting-panel.tsx';
import { useSettingForm } from '../form/use-setting-form.ts';
import { PublicAccessPanel } from './public-access-panel.tsx';

type Access = CallOutput<typeof getBucketAccess>;

interface FormProps {
  bucket: string;
  access: Access;
}

/** Edits the public access block, the ownership of new objects, and the ACL. */
export function AccessSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketAccess}>
      {(access) => (
        <>
          <PublicAccessPanel bucket={bucket} />
          <BlockForm bucket={bucket} access={access} />
          <OwnershipForm bucket={bucket} access={access} />
          {access.ownership !== 'BucketOwnerEnforced' && <AclForm bucket={bucket} access={access} />}
        </>
      )}
    </Setting>
  );
}

const blocks = [
  ['block_public_acls', 'access.blockPublicAcls'],
  ['ignore_public_acls', 'access.ignorePublicAcls'],
  ['block_public_policy', 'access.blockPublicPolicy'],
  ['restrict_public_buckets', 'access.restrictPublicBuckets'],
] as const;

function BlockForm({ bucket, access }: FormProps) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: access.public_access_block,
    saved: access.public_access_block,
    send: (draft, replaces) =>
      request(setPublicAccessBlock, { bucket, ...draft, replaces }, { notify: false }),
  });
  const isOpen = blocks.some(([name]) => !form.draft[name]);
  return (
    <SettingPanel
      title={t('access.blockTitle')}
      text={t('access.blockText')}
      form={form}
      warning={form.isChanged && isOpen && t('access.blockWarning')}
    >
      <div className={classes.stack}>
        {blocks.map(([name, label]) => (
          <CheckField
            key={name}
            label={t(label)}
            checked={form.draft[name]}
            onChange={(event) => form.change({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </SettingPanel>
  );
}

function OwnershipForm({ bucket, access }: FormProps) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: access.ownership,
    saved: { ownership: access.ownership },
    send: ({ ownership }, replaces) =>
      request(setBucketOwnership, { bucket, ownership, replaces }, { notify: false }),
  });
  return (
    <SettingPanel title={t('access.ownerTitle')} text={t('access.ownerText')} form={form}>
      <SelectField
        label={t('access.owner')}
        value={form.draft.ownership}
        onChange={(ownership) => form.change({ ownership: ownership as Access['ownership'] })}
        options={[
          { value: 'BucketOwnerEnforced', label: t('access.enforced') },
          { value: 'BucketOwnerPreferred', label: t('access.preferred') },
          { value: 'ObjectWriter', label: t('access.writer') },
        ]}
      />
    </SettingPanel>
  );
}

const acls = [
  'private',
  'public-read',
  'public-read-write',
  'authenticated-read',
  'log-delivery-write',
] as const;
type Acl = (typeof acls)[number];

/** Shows the existing grants unchanged. A new choice replaces them all. */
function AclForm({ bucket, access }: FormProps) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm<{ acl: Acl | '' }, Access['grants']>({
    bucket,
    read: access.grants,
    saved: { acl: '' },
    send: ({ acl }, replaces) =>
      request(setBucketAcl, { bucket, acl: acl || 'private', replaces }, { notify: false }),
  });
  return (
    <SettingPanel
      title={t('access.aclTitle')}
      text={t('access.aclText')}
      form={form}
      warning={form.draft.acl.startsWith('public') && t('access.aclWarning')}
    >
      <Note>
        {access.grants
          .map(({ grantee, permission }) => joinLabel(locale, grantee.split('/').at(-1) ?? '', permission))
          .join(' · ')}
      </Note>
      <SelectField
        label={t('access.acl')}
        value={form.draft.acl}
        onChange={(acl) => form.change({ acl: acl as Acl | '' })}
        options={[
          { value: '', label: t('access.keepAcl') },
          ...acls.map((acl) => ({ value: acl, label: acl })),
        ]}
      />
    </SettingPanel>
  );
}
