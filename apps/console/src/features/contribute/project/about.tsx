import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { buttonLook } from '#ui/actions/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import type { Collection } from '../collection.ts';
import { Conditions } from './conditions.tsx';
import classes from './project.module.css';
import { Wanted } from './wanted.tsx';

export const stateKeys = {
  paused: 'states.paused',
  draining: 'states.draining',
  closed: 'states.closed',
} as const;

const typeKeys = {
  image: 'types.image',
  audio: 'types.audio',
  text: 'types.text',
  file: 'types.file',
  form: 'types.form',
} as const;

/** Describes a project before the person starts: its task, its pay and its conditions. */
export function About({ project, isStopped }: { project: Collection; isStopped: boolean }) {
  const { t } = useTranslation('contribute');
  const reward = project.reward_micro_usd;
  return (
    <div className={classes.page}>
      <header className={classes.intro}>
        <p className={classes.kind}>{t(typeKeys[project.item_type])}</p>
        <h1>{project.title}</h1>
        <p className={classes.by}>{t('project.by', { name: project.owner_name })}</p>
        {reward > 0 && (
          <p className={classes.payLine}>{t('project.payEach', { amount: formats.money(reward) })}</p>
        )}
      </header>
      {project.state !== 'open' && <Notice icon={IconAlertTriangle} title={t(stateKeys[project.state])} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel title={t('project.instructions')}>
            <p className={classes.written}>{project.instructions}</p>
            {!isStopped && (
              <a
                className={`${buttonLook({}).className} ${classes.start}`}
                data-variant="filled"
                data-size="md"
                href="#contribute"
              >
                {t('project.start')}
              </a>
            )}
          </Panel>
          <Examples project={project} />
          <Wanted wanted={project.wanted} />
        </div>
        <div className={classes.column}>
          <Pay project={project} />
          <Conditions project={project} />
          <Panel title={t('review')} text={t('project.reviewText')}>
            <a className={classes.link} href={`/c/${project.project_id}/review`}>
              {t('project.toReview')}
            </a>
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Pay({ project }: { project: Collection }) {
  const { t } = useTranslation('contribute');
  const { reward_micro_usd: reward, vote_reward_micro_usd: voteReward } = project;
  return (
    <Panel title={t('project.pay')}>
      {reward === 0 && <p>{t('project.payNone')}</p>}
      {voteReward > 0 && <p>{t('project.payVote', { amount: formats.money(voteReward) })}</p>}
      {(reward > 0 || voteReward > 0) && <p className={classes.dimmed}>{t('project.credit')}</p>}
      <ProgressBar
        label={t('project.progress')}
        value={project.accepted_items}
        max={project.target_items}
        text={
          <p className={classes.dimmed}>
            {t('project.progressOf', { accepted: project.accepted_items, target: project.target_items })}
          </p>
        }
      />
    </Panel>
  );
}

/** Examples of both kinds, distinguished by more than their color. */
export function Examples({ project }: { project: Pick<Collection, 'good_examples' | 'bad_examples'> }) {
  const { t } = useTranslation('contribute');
  const groups = [
    { title: t('project.good'), examples: project.good_examples, icon: IconCheck, tone: 'good' },
    { title: t('project.bad'), examples: project.bad_examples, icon: IconX, tone: 'bad' },
  ].filter(({ examples }) => examples.length > 0);
  return groups.map(({ title, examples, icon: ExampleIcon, tone }) => (
    <Panel key={tone} title={title}>
      <ul className={classes.examples}>
        {examples.map((example) => (
          <li key={example}>
            <ExampleIcon size={20} stroke={2} data-tone={tone} aria-hidden />
            <span>{example}</span>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
