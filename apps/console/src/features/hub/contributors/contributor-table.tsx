import { IconPencil, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { contributorName } from '../codes/contributor-name.ts';
import { countryName, languageName } from '../codes/place-names.ts';
import { reasonKeys } from '../codes/text-keys.ts';
import classes from './contributors.module.css';
import type { Contributor } from './queries.ts';
import { StopContributorDialog, StopReasonDialog } from './stop-contributor-dialog.tsx';
import { resumeContributorWrite } from './writes.ts';

/** Lists contributors with what became of their items. */
export function ContributorTable({
  projectId,
  contributors,
}: {
  projectId: string;
  contributors: readonly Contributor[];
}) {
  const { t } = useTranslation('hub-review');
  const [opened, setOpened] = useState<{ dialog: 'stop' | 'reason'; contributor: Contributor } | null>(null);
  const close = () => setOpened(null);
  const money = formats.moneyColumn(contributors.map(({ earned_micro_usd: earned }) => earned));
  return (
    <div className={classes.table}>
      <DataTable
        label={t('contributors.title')}
        head={
          <>
            <HeadCell>{t('contributors.columns.contributor')}</HeadCell>
            <HeadCell isNumber>{t('contributors.columns.sent')}</HeadCell>
            <HeadCell isNumber>{t('contributors.columns.accepted')}</HeadCell>
            <HeadCell isNumber>{t('contributors.columns.rejected')}</HeadCell>
            <HeadCell>{t('contributors.columns.reasons')}</HeadCell>
            <HeadCell isNumber>{t('contributors.columns.earned')}</HeadCell>
            <ActionsHeadCell />
          </>
        }
      >
        {contributors.map((contributor) => (
          <ContributorRow
            key={contributor.contributor_id}
            projectId={projectId}
            contributor={contributor}
            money={money}
            onOpen={(dialog) => setOpened({ dialog, contributor })}
          />
        ))}
      </DataTable>
      {opened?.dialog === 'stop' && (
        <StopContributorDialog
          projectId={projectId}
          contributorId={opened.contributor.contributor_id}
          onClose={close}
        />
      )}
      {opened?.dialog === 'reason' && (
        <StopReasonDialog projectId={projectId} contributor={opened.contributor} onClose={close} />
      )}
    </div>
  );
}

interface ContributorRowProps {
  projectId: string;
  contributor: Contributor;
  money: (amountMicroUsd: number) => string;
  onOpen: (dialog: 'stop' | 'reason') => void;
}

function ContributorRow({ projectId, contributor, money, onOpen }: ContributorRowProps) {
  const { t } = useTranslation('hub-review');
  const refused = contributor.rejected + contributor.failed_checks;
  const decided = contributor.accepted + refused;
  const share = (items: number) => decided > 0 && <small>{formats.percent(items / decided)}</small>;
  return (
    <tr>
      <Cell isMain>
        <Identity projectId={projectId} contributor={contributor} />
      </Cell>
      <Cell isNumber label={t('contributors.columns.sent')}>
        <span className={classes.figure}>
          {formats.count(contributor.sent)}
          {contributor.waiting > 0 && (
            <small>{t('contributors.waiting', { count: contributor.waiting })}</small>
          )}
          {contributor.withdrawn > 0 && (
            <small>{t('contributors.withdrawn', { count: contributor.withdrawn })}</small>
          )}
        </span>
      </Cell>
      <Cell isNumber label={t('contributors.columns.accepted')}>
        <span className={classes.figure}>
          {formats.count(contributor.accepted)}
          {share(contributor.accepted)}
        </span>
      </Cell>
      <Cell isNumber label={t('contributors.columns.rejected')}>
        <span className={classes.figure}>
          {formats.count(refused)}
          {share(refused)}
          {contributor.appeals > 0 && (
            <small>{t('contributors.appealed', { count: contributor.appeals })}</small>
          )}
          {contributor.granted_appeals > 0 && (
            <small>{t('contributors.granted', { count: contributor.granted_appeals })}</small>
          )}
        </span>
      </Cell>
      <Cell isWide label={t('contributors.columns.reasons')}>
        <Reasons contributor={contributor} />
      </Cell>
      <Cell isNumber label={t('contributors.columns.earned')}>
        {money(contributor.earned_micro_usd)}
      </Cell>
      <Cell isActions>
        <ContributorMenu projectId={projectId} contributor={contributor} onOpen={onOpen} />
      </Cell>
    </tr>
  );
}

function ContributorMenu({ projectId, contributor, onOpen }: Omit<ContributorRowProps, 'money'>) {
  const { t } = useTranslation('hub-review');
  const mayChange = useMay('stopHubContributor');
  const { run } = useWrite(resumeContributorWrite, { notices: 'all' });
  const { contributor_id: id, stopped_at: stoppedAt } = contributor;
  if (!mayChange) return null;
  return (
    <RowMenu
      label={t('menu.label', { name: contributorName(id) })}
      actions={
        stoppedAt === null
          ? [
              {
                label: t('contributors.stop'),
                icon: IconPlayerStop,
                isDangerous: true,
                onSelect: () => onOpen('stop'),
              },
            ]
          : [
              { label: t('contributors.changeReason'), icon: IconPencil, onSelect: () => onOpen('reason') },
              {
                label: t('contributors.resume'),
                icon: IconPlayerPlay,
                onSelect: () => void run({ project_id: projectId, contributor_id: id }),
              },
            ]
      }
    />
  );
}

function Identity({ projectId, contributor }: Pick<ContributorRowProps, 'projectId' | 'contributor'>) {
  const { t } = useTranslation('hub-review');
  const { contributor_id: id, language, country, joined_at: joinedAt } = contributor;
  const name = contributorName(id);
  return (
    <span className={classes.identity}>
      <Link
        to="/datahub/$project/items"
        params={{ project: projectId }}
        search={{ contributor: id }}
        aria-label={t('contributors.open', { name })}
        title={id}
      >
        {name}
      </Link>
      <small>{`${languageName(language)} · ${countryName(country)}`}</small>
      <small>{t('contributors.joined', { date: formats.date(joinedAt) })}</small>
      {contributor.stopped_at !== null && (
        <>
          <Badge tone="bad">{t('contributors.stopped')}</Badge>
          <small className={classes.reason} title={contributor.stop_reason}>
            {contributor.stop_reason}
          </small>
        </>
      )}
      {contributor.shares_device && <Badge tone="bad">{t('suspicions.device')}</Badge>}
    </span>
  );
}

/** Why items were refused, the most frequent reason first. */
function Reasons({ contributor: { reasons, failed_checks: failed } }: { contributor: Contributor }) {
  const { t } = useTranslation(['hub-review', 'hub-codes']);
  const counted = [
    ...reasons.map(({ reason, items }) => ({ name: t(reasonKeys[reason]), items })),
    ...(failed > 0 ? [{ name: t('contributors.failedChecks'), items: failed }] : []),
  ].sort((one, other) => other.items - one.items);
  if (counted.length === 0) return <NoValue />;
  return (
    <ul className={classes.reasons}>
      {counted.map(({ name, items }) => (
        <li key={name}>{t('contributors.reason', { name, items: formats.count(items) })}</li>
      ))}
    </ul>
  );
}
