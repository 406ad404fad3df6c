import { type CallOutput, getBucketAccess, getBucketPolicy } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Note } from '#ui/text/note.tsx';
import { Setting } from '../form/setting.tsx';
import { hasPublicRead } from './public-access.ts';
import { PublicAccessDialog } from './public-access-dialog.tsx';

/** Shows whether anyone can read the bucket's objects, and changes that: the policy and the public access block in one step. */
export function PublicAccessPanel({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketPolicy}>
      {(policy) => (
        <Setting bucket={bucket} call={getBucketAccess}>
          {(access) => <PublicAccess bucket={bucket} policy={policy} access={access} />}
        </Setting>
      )}
    </Setting>
  );
}

interface PublicAccessProps {
  bucket: string;
  policy: CallOutput<typeof getBucketPolicy>;
  access: CallOutput<typeof getBucketAccess>;
}

function PublicAccess({ bucket, policy, access }: PublicAccessProps) {
  const { t } = useTranslation('bucket-settings');
  // Kept while the dialog is open, because the bucket changes in the meantime.
  const [asked, ask] = useState<'public' | 'private'>();
  const isClosed = access.public_access_block.restrict_public_buckets;
  const isOpen = hasPublicRead(policy.policy) && !isClosed;
  const isOpenOtherwise = policy.is_public && !isOpen && !isClosed;
  const isPublic = isOpen || isOpenOtherwise;
  return (
    <Panel
      title={t('publicAccess.title')}
      text={t(isOpen ? 'publicAccess.isOpen' : 'publicAccess.isClosed')}
      action={isPublic ? <Badge tone="bad">{t('public')}</Badge> : <Badge>{t('private')}</Badge>}
    >
      {isOpen && <PublicAddress bucket={bucket} />}
      {isOpenOtherwise && (
        <Note>
          {t('publicAccess.otherwise')}
          {sentenceGap}
          <Link to="/dss/buckets/$bucket/settings" params={{ bucket }} search={{ section: 'policy' }}>
            {t('publicAccess.toPolicy')}
          </Link>
        </Note>
      )}
      <May call="setBucketPolicy">
        <div>
          <Button
            size="sm"
            variant={isOpen ? 'filled' : 'default'}
            onClick={() => ask(isOpen ? 'private' : 'public')}
          >
            {t(isOpen ? 'publicAccess.close' : 'publicAccess.open')}
          </Button>
        </div>
      </May>
      {asked && (
        <PublicAccessDialog
          bucket={bucket}
          policy={policy.policy}
          hasOtherRules={policy.is_public && !hasPublicRead(policy.policy)}
          block={access.public_access_block}
          to={asked}
          onClose={() => ask(undefined)}
        />
      )}
    </Panel>
  );
}

function PublicAddress({ bucket }: { bucket: string }) {
  const { t } = useTranslation('bucket-settings');
  const { data: config } = useQuery(publicConfigQuery);
  if (!config) return null;
  return <Copyable value={`${config.s3_endpoint}/${bucket}/`} label={t('publicAccess.copyAddress')} />;
}
