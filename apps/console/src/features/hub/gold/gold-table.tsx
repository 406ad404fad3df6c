import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { useItemName } from '../codes/item-name.ts';
import { languageName } from '../codes/place-names.ts';
import { StateBadge } from '../codes/state-badge.tsx';
import { answerKeys } from '../codes/text-keys.ts';
import { ItemPicture } from '../media/item-picture.tsx';
import { useThumbnails } from '../media/use-thumbnails.ts';
import classes from './gold.module.css';
import type { Gold } from './queries.ts';
import { unmarkGoldWrite } from './writes.ts';

/** Lists the gold items with the reviewers' share of right answers. */
export function GoldTable({ projectId, pages }: { projectId: string; pages: readonly (readonly Gold[])[] }) {
  const { t } = useTranslation('hub-review');
  const [retired, setRetired] = useState<Gold | null>(null);
  const thumbnails = useThumbnails(projectId, pages);
  return (
    <>
      <DataTable
        label={t('gold.title')}
        head={
          <>
            <HeadCell>{t('gold.item')}</HeadCell>
            <HeadCell>{t('gold.answer')}</HeadCell>
            <HeadCell>{t('columns.state')}</HeadCell>
            <HeadCell isNumber>{t('gold.seen')}</HeadCell>
            <HeadCell isNumber>{t('gold.correct')}</HeadCell>
            <ActionsHeadCell />
          </>
        }
      >
        {pages.flat().map((item) => (
          <GoldRow
            key={item.item_id}
            projectId={projectId}
            item={item}
            thumbnail={thumbnails.get(item.item_id)}
            onRetire={() => setRetired(item)}
          />
        ))}
      </DataTable>
      {retired && (
        <RetireDialog projectId={projectId} itemId={retired.item_id} onClose={() => setRetired(null)} />
      )}
    </>
  );
}

interface GoldRowProps {
  projectId: string;
  item: Gold;
  /** The address of its small picture. */
  thumbnail: string | undefined;
  onRetire: () => void;
}

function GoldRow({ projectId, item, thumbnail, onRetire }: GoldRowProps) {
  const { t } = useTranslation(['hub-review', 'hub-codes']);
  const mayRetire = useMay('unmarkHubGold');
  const { answer, explanation, seen, correct, language } = item;
  const name = useItemName()(item);
  return (
    <tr>
      <Cell isMain>
        <span className={classes.pictured}>
          <ItemPicture item={item} thumbnail={thumbnail} />
          <span className={classes.name}>
            <TextLink
              to="/datahub/$project/items"
              params={{ project: projectId }}
              search={{ item: item.item_id }}
            >
              {name}
            </TextLink>
            <small>
              {languageName(language)}
              {explanation && ` · ${explanation}`}
            </small>
          </span>
        </span>
      </Cell>
      <Cell label={t('gold.answer')}>
        <Badge tone={answer === 'yes' ? 'good' : 'bad'}>{t(answerKeys[answer])}</Badge>
      </Cell>
      <Cell label={t('columns.state')}>
        {item.state === 'in_review' ? <Badge>{t('gold.inUse')}</Badge> : <StateBadge state={item.state} />}
      </Cell>
      <Cell isNumber label={t('gold.seen')}>
        {formats.count(seen)}
      </Cell>
      <Cell isNumber label={t('gold.correct')}>
        {seen === 0 ? <NoValue /> : formats.percent(correct / seen)}
        {isDoubtful(item) && <small className={classes.doubtful}>{t('gold.doubtful')}</small>}
      </Cell>
      <Cell isActions>
        {mayRetire && (
          <RowMenu
            label={t('gold.menu', { name })}
            actions={[{ label: t('gold.retire'), icon: IconArchive, onSelect: onRetire, isDangerous: true }]}
          />
        )}
      </Cell>
    </tr>
  );
}

/** Reports whether most reviewers disagree with a known answer: then the answer is probably wrong. */
function isDoubtful({ seen, correct }: Gold): boolean {
  return seen >= 5 && correct / seen < 0.5;
}

interface RetireDialogProps {
  projectId: string;
  itemId: string;
  onClose: () => void;
}

function RetireDialog({ projectId, itemId, onClose }: RetireDialogProps) {
  const { t } = useTranslation('hub-review');
  const { run, isRunning, error } = useWrite(unmarkGoldWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('gold.retireTitle')}
      submit={t('gold.retire')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ project_id: projectId, item_id: itemId })}
      onClose={onClose}
    >
      <Note>{t('gold.retireText')}</Note>
    </Confirmation>
  );
}
