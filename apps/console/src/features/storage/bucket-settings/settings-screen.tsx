import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelList } from '#ui/page/panel-list.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import fading from '#ui/text/fading-ends.module.css';
import { DomainSection } from '../domains/domain-section.tsx';
import { AccessSection } from './access/access-section.tsx';
import { PolicySection } from './access/policy-section.tsx';
import { CorsSection } from './cors/cors-section.tsx';
import { DangerSection } from './danger-section.tsx';
import { EncryptionSection } from './encryption-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { LifecycleSection } from './lifecycle/lifecycle-section.tsx';
import { LoggingSection } from './logging-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { QuotaSection } from './quota-section.tsx';
import { type SectionName, type SettingGroup, settingGroups } from './section-names.ts';
import classes from './settings-screen.module.css';
import { TagsSection } from './tags-section.tsx';
import { VersioningSection } from './versioning-section.tsx';
import { WebsiteSection } from './website/website-section.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket/settings');

const sections = {
  general: { name: 'sections.general', Content: GeneralSection },
  encryption: { name: 'sections.encryption', Content: EncryptionSection },
  versioning: { name: 'sections.versioning', Content: VersioningSection },
  tags: { name: 'sections.tags', Content: TagsSection },
  access: { name: 'sections.access', Content: AccessSection },
  policy: { name: 'sections.policy', Content: PolicySection },
  cors: { name: 'sections.cors', Content: CorsSection },
  lifecycle: { name: 'sections.lifecycle', Content: LifecycleSection },
  website: { name: 'sections.website', Content: WebsiteSection },
  domain: { name: 'sections.domain', Content: DomainSection },
  notifications: { name: 'sections.notifications', Content: NotificationsSection },
  logging: { name: 'sections.logging', Content: LoggingSection },
  quota: { name: 'sections.quota', Content: QuotaSection },
  danger: { name: 'sections.danger', Content: DangerSection },
} as const satisfies Record<
  SectionName,
  { name: `sections.${SectionName}`; Content: ComponentType<{ bucket: string }> }
>;

const groups = {
  general: 'groups.general',
  access: 'groups.access',
  protection: 'groups.protection',
  publishing: 'groups.publishing',
  automation: 'groups.automation',
} as const satisfies Record<SettingGroup['name'], `groups.${SettingGroup['name']}`>;

/** /dss/buckets/…/settings: all settings of a bucket, in five groups, one setting at a time. */
export function BucketSettingsScreen() {
  const { t } = useTranslation('bucket-settings');
  const { bucket } = route.useParams();
  const { section = 'general' } = route.useSearch();
  const { name, Content } = sections[section];
  const list = useShownSection(section);
  usePageTitle(`${t(name)} – ${bucket}`);
  return (
    <div className={classes.root}>
      <nav ref={list} aria-label={t('sections.label')} className={`${classes.sections} ${fading.root}`}>
        {settingGroups.map((group) => (
          <GroupLinks key={group.name} group={group} bucket={bucket} open={section} />
        ))}
      </nav>
      <PanelList key={`${bucket} ${section}`}>
        <Content bucket={bucket} />
      </PanelList>
    </div>
  );
}

interface GroupLinksProps {
  group: SettingGroup;
  bucket: string;
  open: SectionName;
}

function GroupLinks({ group, bucket, open }: GroupLinksProps) {
  const { t } = useTranslation('bucket-settings');
  const id = useId();
  return (
    <div className={classes.group}>
      <p id={id} className={classes.title}>
        {t(groups[group.name])}
      </p>
      <ul aria-labelledby={id}>
        {group.sections.map((each) => (
          <li key={each}>
            <Link
              to="/dss/buckets/$bucket/settings"
              params={{ bucket }}
              search={each === 'general' ? {} : { section: each }}
              // Without a name in the address, the first one is open.
              aria-current={each === open ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
              className={classes.section}
            >
              {t(sections[each].name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls the name of the open section into view. On a small screen, the names are in one row. */
function useShownSection(section: SectionName) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another one to show
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (open) list.current?.scrollTo({ left: open.offsetLeft - open.offsetWidth });
  }, [section]);
  return list;
}
