import { useTranslation } from 'react-i18next';
import type { Conversation } from './queries.ts';
import { visitorLabel } from './visitor-label.ts';

type Asked = Pick<Conversation, 'person' | 'person_id' | 'visitor' | 'channel'>;

/** Returns a function that names the asker: a member by email, a visitor by a short label for the pseudonym, or the calling program. */
export function useAsker(): (conversation: Asked) => string {
  const { t } = useTranslation('agent-conversations');
  return ({ person, visitor, channel }) => {
    if (person !== null) return person;
    if (visitor !== null) return t('visitor', { name: visitorLabel(visitor) });
    return channel === 'studio' ? t('formerMember') : t('program');
  };
}
