import { listKmsKeys } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '#lib/calls/query-client.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';

export type EncryptionType = 'none' | 'AES256' | 'aws:kms';

export interface EncryptionFieldsProps {
  type: EncryptionType;
  keyId: string;
  onChange: (part: { type?: EncryptionType; keyId?: string }) => void;
  typeProblem?: string | undefined;
  keyProblem?: string | undefined;
}

/** The choice of the encryption of new objects, and of one of the account's keys. */
export function EncryptionFields({ type, keyId, onChange, typeProblem, keyProblem }: EncryptionFieldsProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <ChoiceGroup
        label={t('encryption.type')}
        options={[
          { value: 'none', label: t('encryption.none') },
          { value: 'AES256', label: 'SSE-S3' },
          { value: 'aws:kms', label: 'SSE-KMS' },
        ]}
        value={type}
        onChange={(value) => onChange({ type: value as EncryptionType })}
      />
      <Refusal text={typeProblem} />
      {type !== 'none' && <Note>{t(explanations[type])}</Note>}
      {type === 'aws:kms' && <KeyField keyId={keyId} onChange={onChange} problem={keyProblem} />}
    </>
  );
}

const explanations = {
  AES256: 'encryption.s3Text',
  'aws:kms': 'encryption.kmsText',
} as const satisfies Record<Exclude<EncryptionType, 'none'>, string>;

function KeyField({
  keyId,
  onChange,
  problem,
}: Pick<EncryptionFieldsProps, 'keyId' | 'onChange'> & { problem: string | undefined }) {
  const { t } = useTranslation('bucket-settings');
  const { data: keys = [] } = useQuery({
    queryKey: [listKmsKeys.name],
    queryFn: ({ signal }) => ask(listKmsKeys, {}, signal),
  });
  const enabled = keys.filter(({ state }) => state === 'Enabled');
  // A bucket may name a key by its ID, its ARN or its alias.
  const chosen = enabled.find(({ id, arn, alias }) => [id, arn, alias].includes(keyId))?.id ?? keyId;
  const isListed = keyId === '' || enabled.some(({ id }) => id === chosen);
  return (
    <SelectField
      label={t('encryption.key')}
      error={problem}
      value={chosen}
      onChange={(value) => onChange({ keyId: value })}
      options={[
        { value: '', label: t('encryption.chooseKey') },
        ...enabled.map(({ id, alias }) => ({ value: id, label: alias ?? id })),
        ...(isListed ? [] : [{ value: keyId, label: keyId }]),
      ]}
    />
  );
}
