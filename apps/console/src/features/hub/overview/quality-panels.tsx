import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import type { Progress } from './queries.ts';

const share = (value: number | null) => (value === null ? '–' : formats.percent(value));

/** To a tenth of a point, because intervals are narrow. */
const exactShare = (value: number) => formats.rate(Math.round(value * 1000) * 10);

/** Agreement of the reviewers, their accuracy on gold items, and the spot check. */
export function QualityPanel({ quality, projectId }: { quality: Progress['quality']; projectId: string }) {
  const { t } = useTranslation('hub-overview');
  const { audit } = quality;
  const facts: Fact[] = [
    {
      name: t('quality.agreement'),
      hint: t('quality.agreementHint'),
      value: share(quality.raw_agreement),
    },
    {
      name: t('quality.alpha'),
      hint: t('quality.alphaHint'),
      value: quality.alpha === null ? '–' : formats.quantity(quality.alpha),
    },
    { name: t('quality.gold'), hint: t('quality.goldHint'), value: share(quality.gold_accuracy) },
    {
      name: t('quality.audit'),
      hint: t('quality.auditHint'),
      value: audit
        ? t('quality.audited', {
            good: formats.count(audit.good),
            audited: formats.count(audit.audited),
            low: exactShare(audit.low),
            high: exactShare(audit.high),
          })
        : t('quality.notAudited'),
      action: (
        <TextLink to="/datahub/$project/reviewers" params={{ project: projectId }}>
          {t('quality.toReviewers')}
        </TextLink>
      ),
    },
  ];
  return (
    <Panel title={t('quality.title')} text={t('quality.text')}>
      <Facts facts={facts} />
    </Panel>
  );
}

/** Shows the share of the dataset that comes from a few people. */
export function ConcentrationPanel({ progress }: { progress: Progress }) {
  const { t } = useTranslation('hub-overview');
  const { concentration, contributors } = progress;
  return (
    <Panel title={t('concentration.title')} text={t('concentration.text')}>
      {concentration === null ? (
        <Note>{t('concentration.none')}</Note>
      ) : (
        <Facts
          facts={[
            { name: t('concentration.contributors'), value: formats.count(contributors) },
            { name: t('concentration.topTen'), value: share(concentration.top_ten_share) },
            {
              name: t('concentration.gini'),
              hint: t('concentration.giniHint'),
              value: formats.quantity(concentration.gini),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Shows paid rewards, and the reserved budget. */
export function CostPanel({ cost }: { cost: Progress['cost'] }) {
  const { t } = useTranslation('hub-overview');
  const perItem = cost.per_item_micro_usd;
  return (
    <Panel title={t('cost.title')}>
      <Facts
        facts={[
          { name: t('cost.items'), value: formats.aboutMoney(cost.paid_items_micro_usd) },
          { name: t('cost.votes'), value: formats.aboutMoney(cost.paid_votes_micro_usd) },
          { name: t('cost.reserved'), value: formats.aboutMoney(cost.reserved_micro_usd) },
          { name: t('cost.perItem'), value: perItem === null ? '–' : formats.money(perItem) },
          {
            name: t('cost.votesPerItem'),
            value: cost.votes_per_item === null ? '–' : formats.quantity(cost.votes_per_item),
          },
        ]}
      />
    </Panel>
  );
}
