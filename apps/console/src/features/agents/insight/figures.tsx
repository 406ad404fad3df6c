import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from './figures.module.css';
import type { AgentInsight } from './queries.ts';

/** Shows the number of questions, the outcomes of their answers, and the cost. */
export function Figures({ agentId, insight }: { agentId: string; insight: AgentInsight }) {
  const { t } = useTranslation('agent-insight');
  const { questions, answered, quoted, unanswered } = insight;
  const share = (count: number) => t('figures.share', { share: formats.percent(count / questions) });
  const conversations = (search: { answered: 'no' } | { rating: 'bad' }, text: string) => (
    <TextLink to="/bot/$agent/conversations" params={{ agent: agentId }} search={search}>
      {text}
    </TextLink>
  );
  return (
    <Panel title={t('figures.title')}>
      <dl className={classes.root}>
        <Figure name={t('figures.questions')} value={formats.count(questions)} />
        <Figure name={t('figures.answered')} value={formats.count(answered)} note={share(answered)} />
        <Figure name={t('figures.quoted')} value={formats.count(quoted)} note={share(quoted)} />
        <Figure
          name={t('figures.unanswered')}
          value={formats.count(unanswered)}
          note={share(unanswered)}
          link={unanswered > 0 && conversations({ answered: 'no' }, t('figures.read'))}
        />
        <Figure
          name={t('figures.ratings')}
          value={`${formats.count(insight.good_ratings)} / ${formats.count(insight.bad_ratings)}`}
          link={insight.bad_ratings > 0 && conversations({ rating: 'bad' }, t('figures.readBad'))}
        />
        <Figure name={t('figures.tokens')} value={formats.count(insight.tokens)} />
        <Figure name={t('figures.cost')} value={formats.aboutMoney(insight.cost_micro_usd)} />
      </dl>
    </Panel>
  );
}

interface FigureProps {
  name: string;
  value: string;
  note?: string;
  link?: ReactNode;
}

function Figure({ name, value, note, link }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
      {link && <dd className={classes.note}>{link}</dd>}
    </div>
  );
}
