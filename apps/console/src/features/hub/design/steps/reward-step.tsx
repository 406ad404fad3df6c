import { hubLimits } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { summaryQuery } from '#features/billing/index.ts';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { budgetOf, mostPerItem } from '../draft/budget.ts';
import { useDraft } from '../draft/draft.ts';
import classes from '../fields/design.module.css';
import { MoneyField } from '../fields/money-field.tsx';

/** Rewards in credit, with the resulting budget. */
export function RewardStep() {
  const { t } = useTranslation('hub-design');
  const { settings, change } = useDraft();
  return (
    <div className={classes.panels}>
      <Panel title={t('reward.title')} text={t('reward.text')}>
        <div className={classes.pair}>
          <MoneyField
            label={t('reward.item')}
            description={t('reward.itemText')}
            valueMicroUsd={settings.reward_micro_usd}
            maxMicroUsd={hubLimits.rewardMaxMicroUsd}
            onChange={(amount) => change({ reward_micro_usd: amount })}
          />
          <MoneyField
            label={t('reward.vote')}
            description={t('reward.voteText')}
            valueMicroUsd={settings.vote_reward_micro_usd}
            maxMicroUsd={hubLimits.rewardMaxMicroUsd}
            onChange={(amount) => change({ vote_reward_micro_usd: amount })}
          />
        </div>
      </Panel>
      <Panel title={t('reward.budgetTitle')} text={t('reward.budgetText')}>
        <BudgetFacts />
      </Panel>
    </div>
  );
}

/** The budget, its calculation, and whether the credit covers it. */
export function BudgetFacts() {
  const { t } = useTranslation(['hub-design', 'shell']);
  const { settings } = useDraft();
  const credit = useQuery(summaryQuery).data?.credit_micro_usd;
  const budget = budgetOf(settings);
  return (
    <>
      <Facts
        facts={[
          { name: t('reward.items'), value: formats.count(settings.target_items) },
          { name: t('reward.mostPerItem'), value: formats.money(mostPerItem(settings)) },
          { name: t('reward.budget'), value: <strong>{formats.money(budget)}</strong> },
          ...(credit === undefined ? [] : [{ name: t('reward.credit'), value: formats.aboutMoney(credit) }]),
        ]}
      />
      {credit !== undefined && credit < budget && (
        <Note>
          {t('reward.tooLittle')}
          {sentenceGap}
          <TextLink to="/dss/billing" search={{ dialog: 'add-credit' }}>
            {t('shell:credit.add')}
          </TextLink>
        </Note>
      )}
    </>
  );
}
