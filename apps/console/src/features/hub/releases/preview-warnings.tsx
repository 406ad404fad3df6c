import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { countryName, languageInText } from '../codes/place-names.ts';
import type { Preview } from './queries.ts';

/** The share of matching items from which their exclusion is worth a warning. */
const manyExcluded = 0.1;

/** Warns if many items are excluded for privacy, or if the release is smaller than the last one. */
export function PreviewWarnings({ preview }: { preview: Preview }) {
  const { items, suppressed_items: excluded, added, removed, withdrawn } = preview;
  const before = items - added + removed + withdrawn;
  if (items === 0) return null;
  return (
    <>
      {excluded >= (items + excluded) * manyExcluded && <Excluded preview={preview} />}
      {items < before && <Smaller before={before} now={items} />}
    </>
  );
}

function Excluded({ preview }: { preview: Preview }) {
  const { t } = useTranslation('hub-releases');
  const { items, suppressed_items: excluded } = preview;
  const languages = formats.list(inOrder(preview.suppressed_languages.map(languageInText)));
  const countries = formats.list(inOrder(preview.suppressed_countries.map(countryName)));
  return (
    <Notice
      icon={IconAlertTriangle}
      title={t('preview.manyExcluded', {
        excluded: formats.count(excluded),
        all: formats.count(items + excluded),
      })}
      text={
        <>
          {t('preview.manyExcludedText')}
          {countries && (
            <>
              <br />
              {t('preview.lostCountries', { names: countries })}
            </>
          )}
          {languages && (
            <>
              <br />
              {t('preview.lostLanguages', { names: languages })}
            </>
          )}
        </>
      }
    />
  );
}

function inOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => one.localeCompare(other));
}

function Smaller({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation('hub-releases');
  return (
    <Notice
      icon={IconAlertTriangle}
      title={t('preview.smaller')}
      text={t('preview.smallerText', { before: formats.count(before), now: formats.count(now) })}
    />
  );
}
