import { Trans, useTranslation } from 'react-i18next';
import { Note } from '#ui/text/note.tsx';
import { PlainLink } from '#ui/text/text-link.tsx';
import { usePublicConfig } from '../public-config.ts';

/** The legal notice for a sign-up. Both links open the provider's pages in a new tab, so that the form keeps its values. */
export function LegalLine() {
  const { t } = useTranslation('entry');
  const config = usePublicConfig();
  const link = { target: '_blank', rel: 'noopener' } as const;
  return (
    <Note>
      <Trans
        t={t}
        i18nKey="signUp.legal"
        components={{
          terms: <PlainLink href={config?.terms_url ?? '/terms'} {...link} />,
          privacy: <PlainLink href={config?.privacy_url ?? '/privacy'} {...link} />,
        }}
      />
    </Note>
  );
}
