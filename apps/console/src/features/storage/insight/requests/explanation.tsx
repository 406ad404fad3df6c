import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from '../log/insight.module.css';
import type { Explanation } from '../log/queries.ts';
import { useDeniedWords } from './use-denied-words.ts';

/** Explains the decision about a request, with a link to the settings behind it. */
export function ExplanationPanel({ found }: { found: Explanation }) {
  const { t } = useTranslation('insight');
  const words = useDeniedWords();
  return (
    <Panel title={found.is_allowed ? t('refusals.allowed') : t('refusals.refused')}>
      <p role="status">{words.rule(found)}</p>
      <WhereToChange found={found} />
      <Facts
        facts={[
          { name: t('refusals.request'), value: words.action(found) },
          {
            name: t('refusals.resource'),
            value: <bdi className={classes.value}>{words.resource(found)}</bdi>,
          },
          { name: t('refusals.caller'), value: <bdi>{words.caller(found)}</bdi> },
          { name: t('requests.operation'), value: <code>{found.operation}</code> },
          { name: t('refusals.action'), value: <code>{found.action}</code> },
          { name: t('when'), value: formats.dateTime(found.decided_at) },
        ]}
      />
    </Panel>
  );
}

/** Links to the page of the rule, scrolled to the rule itself. */
function WhereToChange({ found }: { found: Explanation }) {
  const { t } = useTranslation('insight');
  const { keyName } = useDeniedWords();
  const { rule, resource, access_key_id: key, statement } = found;
  if (rule === 'keyPolicy' || rule === 'keyPolicySilent') {
    if (key === null) return null;
    return (
      <TextLink to="/dss/access-keys" search={{ filter: key }}>
        {t('refusals.toKey', { key: keyName(key) })}
      </TextLink>
    );
  }
  const [bucket = '*'] = resource.split('/');
  if (rule === 'expectedOwner' || rule === 'account' || bucket === '*') return null;
  const section = sectionOf[rule];
  if (!section) {
    return (
      <TextLink to="/dss/buckets/$bucket" params={{ bucket }}>
        {t('refusals.toBucket', { bucket })}
      </TextLink>
    );
  }
  const isStatement = rule === 'bucketPolicy' && statement !== null;
  return (
    <TextLink
      to="/dss/buckets/$bucket/settings"
      params={{ bucket }}
      search={isStatement ? { section, statement } : { section }}
    >
      {isStatement ? t('refusals.toStatement', { bucket, statement }) : t(linkTexts[section], { bucket })}
    </TextLink>
  );
}

/** Sections of the bucket's settings that made the decision, or could have allowed the request. */
const sectionOf: Partial<Record<Explanation['rule'], 'policy' | 'access'>> = {
  bucketPolicy: 'policy',
  notOwner: 'policy',
  anonymous: 'policy',
  bucketAcl: 'access',
  objectAcl: 'access',
  notObjectOwner: 'access',
  publicAccessBlock: 'access',
};

const linkTexts = { policy: 'refusals.toPolicy', access: 'refusals.toAccess' } as const;
