import { limits } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pricesQuery } from '#features/billing/index.ts';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { bucketQuery } from '../queries.ts';
import { type KindPrices, kindPricesOf, savedMonthMicroUsd } from './prices.ts';

export interface ArchiveFactsProps {
  bucket: string;
  /** The size of the objects to archive; undefined until it is known. */
  sizeBytes: number | undefined;
}

/** Explains the archive: how objects are opened again, their cost, and that they can leave at any time. */
export function ArchiveFacts({ bucket, sizeBytes }: ArchiveFactsProps) {
  const { t } = useTranslation('storage-classes');
  const { data: facts } = useQuery(bucketQuery(bucket));
  const { data } = useQuery(pricesQuery);
  const prices = data && kindPricesOf(data);
  const saved = data && sizeBytes !== undefined ? savedMonthMicroUsd(sizeBytes, data) : 0;
  const priceText = ({ standard, archive }: KindPrices) => {
    const amount = formats.money(archive);
    if (archive === standard) return t('archiving.samePrice', { amount });
    return t('archiving.priceText', { amount, before: formats.money(standard) });
  };
  const keepsVersions = facts?.versioning === 'enabled';
  const savedText =
    saved > 0
      ? t('archiving.savedText', { amount: formats.money(saved) })
      : t(data && data.included_bytes_left > 0 ? 'archiving.savedIncluded' : 'archiving.savedLittle');
  const lines: Fact[] = [
    { name: t('archiving.opening'), value: t('archiving.openingText', { hours: limits.restoreHours }) },
    ...(data
      ? [{ name: t('archiving.price'), value: prices ? priceText(prices) : t('archiving.freeText') }]
      : []),
    ...(prices && prices.archive < prices.standard && sizeBytes !== undefined
      ? [{ name: t('archiving.saved'), value: keepsVersions ? t('archiving.savedVersions') : savedText }]
      : []),
    { name: t('archiving.stay'), value: t('archiving.stayText') },
  ];
  return (
    <>
      <Facts facts={lines} />
      {keepsVersions && (
        <Note>
          {t('archiving.versions')}
          {sentenceGap}
          <TextLink to="/dss/buckets/$bucket/settings" params={{ bucket }} search={{ section: 'lifecycle' }}>
            {t('archiving.toLifecycle')}
          </TextLink>
        </Note>
      )}
    </>
  );
}
