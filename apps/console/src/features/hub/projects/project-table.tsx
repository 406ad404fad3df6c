import { Trans, useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { Time } from '#ui/text/time.tsx';
import { ProjectState } from '../project-state.tsx';
import { typeTexts } from '../words.ts';
import { forecastOf } from './forecast.ts';
import classes from './projects.module.css';
import type { ListedProject } from './queries.ts';

/** Lists projects with their progress and the items that wait for a person. */
export function ProjectTable({ projects }: { projects: readonly ListedProject[] }) {
  const { t } = useTranslation('hub');
  return (
    <div className={classes.table}>
      <DataTable
        label={t('list.title')}
        head={
          <>
            <HeadCell>{t('list.name')}</HeadCell>
            <HeadCell>{t('list.progress')}</HeadCell>
            <HeadCell isNumber>{t('list.waiting')}</HeadCell>
            <HeadCell isNumber>{t('list.disputed')}</HeadCell>
            <HeadCell isNumber>{t('list.pace')}</HeadCell>
            <HeadCell>{t('list.forecast')}</HeadCell>
          </>
        }
      >
        {projects.map((project) => (
          <ProjectRow key={project.project_id} project={project} />
        ))}
      </DataTable>
    </div>
  );
}

function ProjectRow({ project }: { project: ListedProject }) {
  const { t } = useTranslation('hub');
  const { project_id: id, title, state } = project;
  const params = { project: id };
  const isDraft = state === 'draft';
  return (
    <tr>
      <Cell isMain>
        <span className={classes.name}>
          <QuietLink to={isDraft ? '/datahub/$project/design' : '/datahub/$project'} params={params}>
            <strong>{title}</strong>
          </QuietLink>
          <ProjectState state={state} />
        </span>
        <span className={classes.more}>
          {t(typeTexts[project.item_type])} ·{' '}
          <Trans t={t} i18nKey="list.updated" components={{ time: <Time value={project.updated_at} /> }} />
        </span>
      </Cell>
      <Cell isWide>
        <Progress project={project} />
      </Cell>
      <Cell isNumber label={t('list.waiting')}>
        {isDraft ? <NoValue /> : formats.count(project.waiting_items)}
      </Cell>
      <Cell isNumber label={t('list.disputed')}>
        {project.disputed_items > 0 ? (
          <QuietLink to="/datahub/$project/disputes" params={params}>
            <strong className={classes.open}>{formats.count(project.disputed_items)}</strong>
          </QuietLink>
        ) : (
          noDisputes(isDraft)
        )}
      </Cell>
      <Cell isNumber label={t('list.pace')}>
        {isDraft ? <NoValue /> : formats.count(project.accepted_this_week)}
      </Cell>
      <Cell label={t('list.forecast')}>{isDraft ? <NoValue /> : <ForecastText project={project} />}</Cell>
    </tr>
  );
}

/** Shows how many items of the target are accepted, and how many quotas are met. */
function Progress({ project }: { project: ListedProject }) {
  const { t } = useTranslation('hub');
  const { accepted_items: accepted, target_items: target, quotas, met_quotas: met } = project;
  const text = t('list.of', { accepted: formats.count(accepted), target: formats.count(target) });
  return (
    <div className={classes.progress}>
      <ProgressBar label={t('list.progress')} value={accepted} max={target} text={text} valueText={text} />
      {quotas > 0 && (
        <span className={classes.more}>
          {t('list.quotas', { met: formats.count(met), all: formats.count(quotas) })}
        </span>
      )}
    </div>
  );
}

/** Drafts have no disputes. */
const noDisputes = (isDraft: boolean) => (isDraft ? <NoValue /> : formats.count(0));

function ForecastText({ project }: { project: ListedProject }) {
  const { t } = useTranslation('hub');
  const forecast = forecastOf(project, Date.now());
  if (forecast.kind === 'at') return formats.date(forecast.at);
  if (project.state === 'closed') return <NoValue />;
  return t(forecast.kind === 'reached' ? 'list.reached' : 'list.notForeseeable');
}
