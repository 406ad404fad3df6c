import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accessKeysQuery } from '../../queries.ts';
import type { Explanation } from '../log/queries.ts';
import { wordsForAction } from './denied-words.ts';

/** Returns functions that put the facts of a denied or allowed request into words. */
export function useDeniedWords() {
  const { t } = useTranslation('insight');
  const { data: keys = [] } = useQuery(accessKeysQuery);
  const keyName = (id: string): string => keys.find((key) => key.access_key_id === id)?.name ?? id;
  return {
    /** The name of a key of this account; its ID if it was deleted. */
    keyName,
    caller: ({ access_key_id: key, caller }: Explanation): string =>
      key === null ? (caller ?? t('anonymous')) : keyName(key),
    action: ({ action }: Explanation): string => t(wordsForAction(action)),
    resource: ({ resource }: Explanation): string =>
      resource === '*' ? t('refusals.allBuckets') : displayName(resource),
    rule: (found: Explanation): string => ruleText(t, found),
  };
}

type Translate = ReturnType<typeof useTranslation<'insight'>>['t'];

function ruleText(
  t: Translate,
  { rule, statement, sid, setting, is_allowed: isAllowed }: Explanation,
): string {
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
