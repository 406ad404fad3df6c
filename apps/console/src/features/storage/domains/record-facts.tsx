import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Facts } from '#ui/text/facts.tsx';

/** A DNS record to create, with a copy button for each part. */
export function RecordFacts({ record }: { record: { type: string; name: string; value: string } }) {
  const { t } = useTranslation('domains');
  const copied = (name: string, value: string) => ({
    name,
    value: <code>{value}</code>,
    action: <CopyButton value={value} label={t('copy', { what: name })} />,
  });
  return (
    <Facts
      facts={[
        { name: t('type'), value: <code>{record.type}</code> },
        copied(t('name'), record.name),
        copied(t('value'), record.value),
      ]}
    />
  );
}
