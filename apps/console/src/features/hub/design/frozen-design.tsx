import { type Locale, locales } from '@atoll/contract';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { countryName, languageName, languagesOf } from '../codes/place-names.ts';
import type { Project } from '../codes/project-query.ts';
import { typeTexts } from '../words.ts';
import { labelIn } from './draft/form-fields.ts';
import classes from './fields/design.module.css';
import { ruleOf } from './rule/rule.ts';
import { RuleWords } from './rule/rule-words.tsx';

/** The frozen settings of a project, with the hashes that releases refer to. */
export function FrozenDesign({ project }: { project: Project }) {
  const { t } = useTranslation('hub-design');
  const { settings, version } = project;
  return (
    <div className={classes.panels}>
      {version !== null && (
        <Notice icon={IconLock} title={t('frozen.title', { version })} text={t('frozen.text')} />
      )}
      {project.rules_sha256 !== null && <Hashes project={project} />}
      <Panel title={t('steps.what.name')}>
        <WhatFacts project={project} />
      </Panel>
      <Panel title={t('steps.people.name')}>
        <PeopleFacts project={project} />
      </Panel>
      <Panel title={t('steps.consent.name')}>
        <Facts
          facts={[
            { name: t('license.label'), value: settings.license },
            { name: t('frozen.consentText'), value: <Written text={settings.consent} /> },
          ]}
        />
      </Panel>
      <Panel title={t('steps.verification.name')}>
        <RuleWords rule={ruleOf(settings.rule)} />
      </Panel>
    </div>
  );
}

function Hashes({ project }: { project: Project }) {
  const { t } = useTranslation('hub-design');
  const facts: Fact[] = [
    { name: t('frozen.rules'), hash: project.rules_sha256 },
    { name: t('frozen.consent'), hash: project.consent_sha256 },
  ].map(({ name, hash }) => ({ name, value: <Copyable value={hash ?? ''} label={name} /> }));
  return (
    <Panel title={t('frozen.hashes')} text={t('frozen.hashesText')}>
      <Facts facts={facts} />
    </Panel>
  );
}

function WhatFacts({ project: { settings } }: { project: Project }) {
  const { t } = useTranslation('hub-design');
  const { t: tHub } = useTranslation('hub');
  const none = t('frozen.none');
  return (
    <Facts
      facts={[
        { name: t('what.instructionsTitle'), value: <Written text={settings.instructions} /> },
        { name: t('what.type'), value: tHub(typeTexts[settings.item_type]) },
        { name: t('examples.good'), value: settings.good_examples.join(' · ') || none },
        { name: t('examples.bad'), value: settings.bad_examples.join(' · ') || none },
        {
          name: t('frozen.fields'),
          value: settings.fields.map(({ labels }) => labelIn(labels, shownLocale)).join(' · ') || none,
        },
      ]}
    />
  );
}

function Written({ text }: { text: string }) {
  return <p className={classes.written}>{text}</p>;
}

function QuotaList({ quotas }: { quotas: readonly string[] }) {
  return (
    <ul className={classes.quotaList}>
      {quotas.map((quota) => (
        <li key={quota}>{quota}</li>
      ))}
    </ul>
  );
}

const shownLocale: Locale = locales.find((one) => one === locale) ?? 'en_US';

function PeopleFacts({ project: { settings, budget_micro_usd: budget } }: { project: Project }) {
  const { t } = useTranslation('hub-design');
  const { languages, countries, quotas, ends_at: endsAt } = settings;
  const quotaText = quotas.map(({ language, country, items }) => {
    const places = [
      ...(language ? [languageName(language)] : []),
      ...(country ? [countryName(country)] : []),
    ];
    return t('quotas.shown', {
      place: places.join(' · ') || t('quotas.anyLanguage'),
      items: formats.count(items),
    });
  });
  return (
    <Facts
      facts={[
        { name: t('people.languages'), value: languagesOf(languages) },
        {
          name: t('people.countries'),
          value: formats.list(countries.map(countryName)) || t('people.allCountries'),
        },
        { name: t('people.target'), value: formats.count(settings.target_items) },
        { name: t('people.cap'), value: formats.count(settings.contributor_cap) },
        {
          name: t('quotas.title'),
          value: quotaText.length > 0 ? <QuotaList quotas={quotaText} /> : t('frozen.none'),
        },
        { name: t('frozen.end'), value: endsAt === null ? t('frozen.noEnd') : formats.date(endsAt) },
        { name: t('reward.item'), value: formats.money(settings.reward_micro_usd) },
        { name: t('reward.vote'), value: formats.money(settings.vote_reward_micro_usd) },
        { name: t('reward.budget'), value: formats.money(budget) },
      ]}
    />
  );
}
