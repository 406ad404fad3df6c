import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import classes from './insight.module.css';
import type { Explanation } from './queries.ts';

/** What decided about a request, in words, with the way to what can be changed about it. */
export function ExplanationPanel({ found }: { found: Explanation }) {
  const { t } = useTranslation('insight');
  const sentence = useSentence(found);
  return (
    <Panel title={found.is_allowed ? t('refusals.allowed') : t('refusals.refused')}>
      <p role="status">{sentence}</p>
      <WhereToChange found={found} />
      <Facts
        facts={[
          { name: t('requests.operation'), value: <code>{found.operation}</code> },
          { name: t('refusals.action'), value: <code>{found.action}</code> },
          { name: t('refusals.resource'), value: <bdi className={classes.value}>{found.resource}</bdi> },
          { name: t('refusals.caller'), value: found.access_key_id ?? found.caller ?? t('anonymous') },
          { name: t('when'), value: formats.dateTime(found.decided_at) },
        ]}
      />
    </Panel>
  );
}

function useSentence({ rule, statement, sid, setting, is_allowed: isAllowed }: Explanation): string {
  const { t } = useTranslation('insight');
  const which = { statement: sid ?? statement ?? '' };
  switch (rule) {
    case 'owner':
      return t('rules.owner');
    case 'account':
      return t('rules.account');
    case 'bucketPolicy':
      return isAllowed ? t('rules.policyAllows', which) : t('rules.policyDenies', which);
    case 'bucketAcl':
    case 'objectAcl':
      return t('rules.acl');
    case 'initiator':
      return t('rules.initiator');
    case 'keyPolicy':
      return t('rules.keyPolicy', which);
    case 'keyPolicySilent':
      return t('rules.keyPolicySilent');
    case 'publicAccessBlock':
      return t('rules.publicAccessBlock', { setting: setting ?? '' });
    case 'notOwner':
      return t('rules.notOwner');
    case 'notObjectOwner':
      return t('rules.notObjectOwner');
    case 'anonymous':
      return t('rules.anonymous');
    case 'expectedOwner':
      return t('rules.expectedOwner');
  }
}

/** The page on which the rule is. */
function WhereToChange({ found: { rule, resource, access_key_id: accessKeyId } }: { found: Explanation }) {
  const { t } = useTranslation('insight');
  if (rule === 'keyPolicy' || rule === 'keyPolicySilent') {
    return accessKeyId !== null && <TextLink to="/dss/access-keys">{t('refusals.toKeys')}</TextLink>;
  }
  const [bucket = '*'] = resource.split('/');
  if (rule === 'expectedOwner' || rule === 'account' || bucket === '*') return null;
  return (
    <TextLink to="/dss/buckets/$bucket" params={{ bucket }}>
      {t('refusals.toBucket', { bucket })}
    </TextLink>
  );
}
