import { goldContributorPrefix } from '@atoll/contract';
import { IconHandStop, IconMedal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { CheckList } from '../codes/check-list.tsx';
import { contributorName } from '../codes/contributor-name.ts';
import { countryName, languageName } from '../codes/place-names.ts';
import type { Project } from '../codes/project-query.ts';
import { StateBadge } from '../codes/state-badge.tsx';
import { exifKeys } from '../codes/text-keys.ts';
import { VoteTable } from '../codes/vote-table.tsx';
import { ItemMedia } from '../media/item-media.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { ItemTimeline } from './item-timeline.tsx';
import classes from './items.module.css';
import { MarkGoldDialog } from './mark-gold-dialog.tsx';
import { type Item, itemMedia } from './queries.ts';
import { Why } from './why.tsx';

export interface ItemViewProps {
  projectId: string;
  item: Item;
  project: Project | undefined;
  onContributor: (contributorId: string) => void;
}

/** The file of an item, the reasons for the decision, and its history. */
export function ItemView({ projectId, item, project, onContributor }: ItemViewProps) {
  const { t } = useTranslation(['hub-items', 'hub-codes']);
  return (
    <>
      <div className={classes.marks}>
        <StateBadge state={item.state} />
        {item.is_gold && <Badge>{t('gold')}</Badge>}
        <ItemActions projectId={projectId} item={item} />
      </div>
      <ItemMedia
        source={itemMedia(projectId, item.item_id)}
        media={item.media}
        text={item.text}
        answers={item.answers}
        fields={project?.settings.fields ?? []}
      />
      <Why item={item} rule={project?.settings.rule} />
      <Part title={t('hub-codes:votes.title')}>
        <VoteTable votes={item.vote_list} />
      </Part>
      <Part title={t('item.checks')}>
        <CheckList checks={item.checks} />
      </Part>
      {item.appeal_text !== null && (
        <Part title={t('item.appeal')}>
          <blockquote className={classes.quote}>{item.appeal_text}</blockquote>
        </Part>
      )}
      <Part title={t('item.facts')}>
        <ItemFacts projectId={projectId} item={item} onContributor={onContributor} />
      </Part>
      <Part title={t('item.events')}>
        <ItemTimeline events={item.events} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function ItemFacts({ projectId, item, onContributor }: Omit<ItemViewProps, 'project'>) {
  const { t } = useTranslation(['hub-items', 'hub-codes', 'common']);
  const copy = (value: string, name: string) => (
    <Copyable value={value} label={t('common:copyThis', { name })} />
  );
  // Only pictures have a location.
  const isPicture = item.media?.content_type?.startsWith('image/') === true;
  const facts: Fact[] = [
    { name: t('columns.language'), value: languageName(item.language) },
    {
      name: t('item.country'),
      value: isPicture
        ? `${countryName(item.country)} · ${t(exifKeys[item.exif])}`
        : countryName(item.country),
    },
    {
      name: t('item.contributor'),
      value: item.contributor_id.startsWith(goldContributorPrefix) ? (
        t('hub-codes:actors.owner')
      ) : (
        <TextLink
          to="/datahub/$project/contributors"
          params={{ project: projectId }}
          search={{ search: item.contributor_id }}
          title={item.contributor_id}
        >
          {contributorName(item.contributor_id)}
        </TextLink>
      ),
      action: (
        <Button size="sm" variant="subtle" onClick={() => onContributor(item.contributor_id)}>
          {t('item.sameContributor')}
        </Button>
      ),
    },
    { name: t('item.sent'), value: formats.dateTime(item.created_at) },
    ...mediaFacts(),
    {
      name: t('item.releases'),
      value: item.releases.length === 0 ? t('item.noRelease') : formats.list(item.releases),
    },
    { name: t('item.id'), value: copy(item.item_id, t('item.id')) },
    ...(item.key === null ? [] : [{ name: t('item.key'), value: copy(item.key, t('item.key')) }]),
    {
      name: t('item.rules', { version: String(item.project_version) }),
      value: copy(item.rules_sha256, t('item.rulesHash')),
    },
    { name: t('item.consent'), value: copy(item.consent_sha256, t('item.consent')) },
  ];
  return <Facts facts={facts} />;

  function mediaFacts(): Fact[] {
    const { media } = item;
    if (media === null) return [];
    const parts = [
      media.content_type,
      formats.bytes(media.size_bytes),
      media.width !== null && media.height !== null
        ? `${formats.count(media.width)} × ${formats.count(media.height)}`
        : null,
      media.duration_ms === null ? null : formats.seconds(media.duration_ms),
    ];
    const file = { name: t('item.file'), value: parts.filter((part) => part !== null).join(' · ') };
    return media.sha256 === null ? [file] : [file, { name: 'SHA-256', value: copy(media.sha256, 'SHA-256') }];
  }
}

const holdable: ReadonlySet<string> = new Set(['in_review', 'disputed', 'accepted', 'stored', 'released']);
const markable: ReadonlySet<string> = new Set(['in_review', 'accepted', 'stored', 'rejected', 'final']);

function ItemActions({ projectId, item }: { projectId: string; item: Item }) {
  const { t } = useTranslation('hub-items');
  const [dialog, setDialog] = useState<'hold' | 'gold' | null>(null);
  const close = () => setDialog(null);
  const props = { projectId, itemId: item.item_id, onClose: close };
  return (
    <div className={classes.actions}>
      {markable.has(item.state) && !item.is_gold && (
        <May call="markHubGold">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconMedal size={16} aria-hidden />}
            onClick={() => setDialog('gold')}
          >
            {t('markGold.action')}
          </Button>
        </May>
      )}
      {holdable.has(item.state) && (
        <May call="holdHubItem">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconHandStop size={16} aria-hidden />}
            onClick={() => setDialog('hold')}
          >
            {t('hold.action')}
          </Button>
        </May>
      )}
      {dialog === 'hold' && <HoldDialog {...props} />}
      {dialog === 'gold' && <MarkGoldDialog {...props} />}
    </div>
  );
}
