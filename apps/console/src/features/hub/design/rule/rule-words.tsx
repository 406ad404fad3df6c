import type { Rule } from '@atoll/verification';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './rule.module.css';
import { writeSetting } from './write-setting.ts';

/** The rule in sentences. */
export function RuleWords({ rule }: { rule: Rule }) {
  const { t } = useTranslation('hub-design');
  const share = (setting: 'acceptAt' | 'rejectAt' | 'suspendBelow') => writeSetting(setting, rule[setting]);
  return (
    <ol className={classes.words}>
      <li>
        {t('rule.words.gate', {
          items: formats.count(rule.gateItems),
          correct: formats.count(rule.gateCorrect),
        })}
      </li>
      <li>
        {t('rule.words.gold', {
          every: formats.count(rule.goldEvery),
          below: share('suspendBelow'),
          window: formats.count(rule.suspendWindow),
        })}
      </li>
      <li>{t('rule.words.weight')}</li>
      <li>
        {t('rule.words.decide', {
          votes: formats.count(rule.minVotes),
          accept: share('acceptAt'),
          reject: share('rejectAt'),
        })}
      </li>
      <li>{t('rule.words.adjudicate', { votes: formats.count(rule.maxVotes) })}</li>
      <li>{t('rule.words.frozen')}</li>
    </ol>
  );
}
