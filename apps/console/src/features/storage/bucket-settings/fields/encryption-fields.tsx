import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { OptionCards } from '#ui/fields/choices/option-cards.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { kmsKeysQuery } from '../../kms/queries.ts';

export type EncryptionType = 'none' | 'AES256' | 'aws:kms';

export interface EncryptionFieldsProps {
  type: EncryptionType;
  keyId: string;
  onChange: (part: { type?: EncryptionType; keyId?: string }) => void;
  /** Opens the dialog to create a key, outside of the form. */
  onCreateKey: () => void;
  typeProblem?: string | undefined;
  keyProblem?: string | undefined;
}

/** The choice of the encryption of new objects, and of one of the account's keys. */
export function EncryptionFields(props: EncryptionFieldsProps) {
  const { type, keyId, onChange, onCreateKey, typeProblem, keyProblem } = props;
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <OptionCards
        label={t('encryption.type')}
        options={[
          { value: 'none', label: t('encryption.none'), text: t('encryption.noneText') },
          { value: 'AES256', label: t('encryption.s3'), text: t('encryption.s3Text') },
          { value: 'aws:kms', label: t('encryption.kms'), text: t('encryption.kmsText') },
        ]}
        value={type}
        onChange={(value) => onChange({ type: value })}
      />
      <Refusal text={typeProblem} />
      {type === 'aws:kms' && (
        <KeyField keyId={keyId} onChange={onChange} onCreateKey={onCreateKey} problem={keyProblem} />
      )}
    </>
  );
}

function KeyField({
  keyId,
  onChange,
  onCreateKey,
  problem,
}: Pick<EncryptionFieldsProps, 'keyId' | 'onChange' | 'onCreateKey'> & { problem: string | undefined }) {
  const { t } = useTranslation('bucket-settings');
  const mayCreate = useMay('createKmsKey');
  const { data: keys = [] } = useQuery(kmsKeysQuery);
  const enabled = keys.filter(({ state }) => state === 'Enabled');
  // A bucket may name a key by its ID, its ARN or its alias.
  const chosen = enabled.find(({ id, arn, alias }) => [id, arn, alias].includes(keyId))?.id ?? keyId;
  const isListed = keyId === '' || enabled.some(({ id }) => id === chosen);
  return (
    <>
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
      {mayCreate && (
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={onCreateKey}
          >
            {t('encryption.createKey')}
          </Button>
        </div>
      )}
    </>
  );
}
