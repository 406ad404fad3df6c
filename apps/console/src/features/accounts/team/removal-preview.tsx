import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { type Belongings, type Member, removalQuery } from './queries.ts';
import classes from './team.module.css';

/** The choice for a removed member's share links and request links. */
export type LinksChoice = 'keep' | 'revoke';

export interface RemovalPreviewProps {
  member: Member;
  links: LinksChoice;
  onLinks: (links: LinksChoice) => void;
}

/** Counts what a member set up, explains what happens to it, and asks what to do with their links. */
export function RemovalPreview({ member, links, onLinks }: RemovalPreviewProps) {
  const { t } = useTranslation('team');
  const query = useQuery(removalQuery(member.person_id));
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
      {(belongings) => (
        <>
          <BelongingsList belongings={belongings} />
          {belongings.share_links + belongings.request_links > 0 && (
            <ChoiceGroup
              label={t('removal.links')}
              options={[
                { value: 'keep', label: t('removal.keepLinks') },
                { value: 'revoke', label: t('removal.revokeLinks') },
              ]}
              value={links}
              onChange={(value) => onLinks(value === 'revoke' ? 'revoke' : 'keep')}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function BelongingsList({ belongings }: { belongings: Belongings }) {
  const { t } = useTranslation('team');
  const lines = [
    [belongings.access_keys, t('removal.accessKeys', { count: belongings.access_keys })],
    [belongings.connected_apps, t('removal.connectedApps', { count: belongings.connected_apps })],
    [belongings.running_jobs, t('removal.runningJobs', { count: belongings.running_jobs })],
    [belongings.webhooks, t('removal.webhooks', { count: belongings.webhooks })],
    [belongings.agent_keys, t('removal.agentKeys', { count: belongings.agent_keys })],
    [belongings.backup_nodes, t('removal.backupNodes', { count: belongings.backup_nodes })],
    [belongings.share_links, t('removal.shareLinks', { count: belongings.share_links })],
    [belongings.request_links, t('removal.requestLinks', { count: belongings.request_links })],
  ] as const;
  const shown = lines.filter(([count]) => count > 0);
  if (shown.length === 0) return <p>{t('removal.nothing')}</p>;
  return (
    <div>
      <p>{t('removal.setUp')}</p>
      <ul className={classes.belongings}>
        {shown.map(([, text]) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
