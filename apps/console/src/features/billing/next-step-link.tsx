import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TextLink } from '#ui/text/text-link.tsx';
import { nextStepAfter } from './next-step.ts';
import { creditStatusQuery } from './queries.ts';

/** A link next to a refusal, to an upgrade or to more credit, if that helps. */
export function NextStepLink({ code }: { code: number }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(creditStatusQuery);
  const dialog = nextStepAfter(code, data?.plan);
  if (!dialog) return null;
  return (
    <TextLink to="/dss/billing" search={{ dialog }}>
      {dialog === 'add-credit' ? t('credit.add') : t('credit.upgrade')}
    </TextLink>
  );
}
