import type { HubProjectSettings } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Time } from '#ui/text/time.tsx';
import { ruleKeys } from '../codes/text-keys.ts';
import { useReasonText } from '../codes/use-reason-text.ts';
import classes from './items.module.css';
import { PosteriorScale } from './posterior-scale.tsx';
import type { Item } from './queries.ts';
import { adjudicatorDecisionKeys, ownerDecisionKeys, ruleDecisionKeys, waitingKeys } from './text-keys.ts';

type Decision = Item['decisions'][number];
type Rule = HubProjectSettings['rule'];

/** Explains why an item has its state, with the latest decision first. */
export function Why({ item, rule }: { item: Item; rule: Rule | undefined }) {
  const { t } = useTranslation('hub-items');
  const decisions = [...item.decisions].sort((one, other) => other.decided_at - one.decided_at);
  return (
    <section className={classes.why}>
      <h3>{t(whyTitle(item))}</h3>
      {decisions.length === 0 ? (
        <p>{t(waitingKeys[waitingOf(item)])}</p>
      ) : (
        decisions.map((decision) => (
          <DecisionView key={decision.decided_at} decision={decision} item={item} rule={rule} />
        ))
      )}
    </section>
  );
}

function whyTitle({ state }: Item) {
  if (state === 'accepted' || state === 'stored' || state === 'released') return 'why.accepted';
  return state === 'rejected' || state === 'final' || state === 'failed_checks'
    ? 'why.rejected'
    : 'why.title';
}

function waitingOf({ state }: Item) {
  switch (state) {
    case 'uploading':
    case 'received':
    case 'checking':
      return 'checks';
    case 'failed_checks':
      return 'failed';
    case 'held':
      return 'held';
    case 'withdrawn':
      return 'withdrawn';
    default:
      return 'votes';
  }
}

function DecisionView({ decision, item, rule }: { decision: Decision; item: Item; rule: Rule | undefined }) {
  const { t } = useTranslation(['hub-items', 'hub-codes']);
  const reasonText = useReasonText();
  const { outcome, decided_by: by, posterior, reasons, note, reason } = decision;
  const counted = item.vote_list.filter(
    (vote) => vote.is_counted && vote.voted_at <= decision.decided_at,
  ).length;
  return (
    <div className={classes.decision}>
      <p className={classes.verdict}>
        {posterior === null
          ? t(by === 'adjudicator' ? adjudicatorDecisionKeys[outcome] : ownerDecisionKeys[outcome])
          : t(ruleDecisionKeys[outcome], {
              count: counted,
              percent: formats.percent(posterior),
            })}
      </p>
      {reasons.length > 0 && (
        <p className={classes.reasons}>
          {t('decisionReasons', { count: reasons.length, reasons: reasonText(reasons) })}
        </p>
      )}
      {posterior !== null && <PosteriorScale posterior={posterior} rule={rule} />}
      {by === 'rule' && isRuleReason(reason) && <p className={classes.soft}>{t(ruleKeys[reason])}</p>}
      {note && <blockquote className={classes.quote}>{note}</blockquote>}
      <p className={classes.soft}>
        {t('decidedUnder', { version: String(decision.project_version) })} ·{' '}
        <Time value={decision.decided_at} />
      </p>
    </div>
  );
}

function isRuleReason(reason: string): reason is keyof typeof ruleKeys {
  return Object.hasOwn(ruleKeys, reason);
}
