import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { formats } from '#lib/language/formats.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { bucketQuery } from '../../queries.ts';
import { type PublicBlock, usePublicAccess } from './use-public-access.ts';

export interface PublicAccessDialogProps {
  bucket: string;
  policy: string | null;
  block: PublicBlock;
  /** Whether the policy has other statements that allow access to everyone, which a block may have prevented. */
  hasOtherRules: boolean;
  to: 'public' | 'private';
  onClose: () => void;
}

/** Explains what will become public or private, with counts, before the change. */
export function PublicAccessDialog(props: PublicAccessDialogProps) {
  const { bucket, policy, block, hasOtherRules, to, onClose } = props;
  const { t } = useTranslation('bucket-settings');
  const { data: facts } = useQuery(bucketQuery(bucket));
  const { data: config } = useQuery(publicConfigQuery);
  const { change, isRunning, error } = usePublicAccess({ bucket, policy, block, onDone: onClose });
  const isOpening = to === 'public';
  const size = formats.bytes(facts?.size_bytes ?? 0);
  return (
    <Dialog
      title={t(isOpening ? 'publicAccess.openTitle' : 'publicAccess.closeTitle', { name: bucket })}
      onClose={onClose}
    >
      <FormStack onSubmit={() => change(to)}>
        {isOpening && facts && <p>{t('publicAccess.opens', { count: facts.object_count, size })}</p>}
        {isOpening && config && (
          <p>{t('publicAccess.address', { address: `${config.s3_endpoint}/${bucket}/` })}</p>
        )}
        <p>{t(isOpening ? 'publicAccess.stays' : 'publicAccess.closes')}</p>
        {isOpening && hasOtherRules && (
          <Notice icon={IconAlertTriangle} title={t('publicAccess.otherRules')} />
        )}
        <Refusal text={error} />
        <FormDecision
          submit={t(isOpening ? 'publicAccess.open' : 'publicAccess.close')}
          variant={isOpening ? 'danger' : 'filled'}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
