import { checkRule, type RuleSetting } from '@atoll/verification';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useDraft } from '../draft/draft.ts';
import { ruleGroupTexts } from '../draft/words.ts';
import classes from '../fields/design.module.css';
import { defaultSettings, ruleNames, ruleOf } from '../rule/rule.ts';
import { RuleSlider } from '../rule/rule-slider.tsx';
import { RuleWords } from '../rule/rule-words.tsx';
import { SimulationPanel } from '../rule/simulation-panel.tsx';

const groups: readonly { name: 'decide' | 'gate' | 'watch'; settings: readonly RuleSetting[] }[] = [
  { name: 'decide', settings: ['minVotes', 'maxVotes', 'acceptAt', 'rejectAt'] },
  { name: 'gate', settings: ['gateItems', 'gateCorrect'] },
  { name: 'watch', settings: ['goldEvery', 'suspendWindow', 'suspendBelow'] },
];

/** The rule that turns votes into a decision, explained in words, with its simulated effects compared with two-of-three voting. */
export function VerificationStep() {
  const { t } = useTranslation('hub-design');
  const { settings, change } = useDraft();
  const rule = ruleOf(settings.rule);
  const problems = checkRule(rule);
  return (
    <div className={classes.withSimulation}>
      <div className={classes.panels}>
        <Panel
          title={t('rule.words.title')}
          action={
            <Button size="sm" variant="subtle" onClick={() => change({ rule: defaultSettings })}>
              {t('rule.reset')}
            </Button>
          }
        >
          <RuleWords rule={rule} />
        </Panel>
        {groups.map(({ name, settings: shown }) => (
          <Panel key={name} title={t(ruleGroupTexts[name].title)} text={t(ruleGroupTexts[name].text)}>
            {shown.map((setting) => (
              <RuleSlider
                key={setting}
                setting={setting}
                value={rule[setting]}
                problem={problems.find((problem) => problem.setting === setting)}
                onChange={(value) => change({ rule: { ...settings.rule, [ruleNames[setting]]: value } })}
              />
            ))}
          </Panel>
        ))}
      </div>
      <SimulationPanel
        rule={rule}
        rewardMicroUsd={settings.reward_micro_usd}
        voteRewardMicroUsd={settings.vote_reward_micro_usd}
      />
    </div>
  );
}
