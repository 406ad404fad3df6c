import type { HubField } from '@atoll/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Time } from '#ui/text/time.tsx';
import { isPicture, useItemName } from '../codes/item-name.ts';
import { countryName, languageName } from '../codes/place-names.ts';
import { StateBadge } from '../codes/state-badge.tsx';
import { answerName } from '../media/answer-name.ts';
import { ItemPicture } from '../media/item-picture.tsx';
import type { Thumbnails } from '../media/use-thumbnails.ts';
import classes from './items.module.css';
import type { ListedItem } from './queries.ts';

/** The matching items, most recently changed first. */
export function ItemTable({
  items,
  fields,
  thumbnails,
  onOpen,
}: {
  items: readonly ListedItem[];
  /** The fields of the project's form, whose answers name items without a text. */
  fields: readonly HubField[];
  thumbnails: Thumbnails;
  onOpen: (itemId: string) => void;
}) {
  const { t } = useTranslation('hub-items');
  return (
    <DataTable
      label={t('title')}
      head={
        <>
          <HeadCell>{t('columns.item')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell>{t('columns.origin')}</HeadCell>
          <HeadCell isNumber>{t('columns.votes')}</HeadCell>
          <HeadCell isNumber>{t('columns.changed')}</HeadCell>
        </>
      }
    >
      {items.map((item) => (
        <ItemRow
          key={item.item_id}
          item={item}
          fields={fields}
          thumbnail={thumbnails.get(item.item_id)}
          onOpen={onOpen}
        />
      ))}
    </DataTable>
  );
}

interface ItemRowProps {
  item: ListedItem;
  fields: readonly HubField[];
  /** The address of its small picture. */
  thumbnail: string | undefined;
  onOpen: (itemId: string) => void;
}

function ItemRow({ item, fields, thumbnail, onOpen }: ItemRowProps) {
  const { t } = useTranslation('hub-items');
  const name = useItemName()(item);
  const answered = item.excerpt === null ? answerName(fields, item.answers) : null;
  return (
    <tr>
      <Cell isMain>
        <button
          type="button"
          className={classes.open}
          data-pictured={isPicture(item) || undefined}
          onClick={() => onOpen(item.item_id)}
        >
          <ItemPicture item={item} thumbnail={thumbnail} />
          <span className={classes.name}>
            {answered ?? name}
            {answered !== null && item.media !== null && <small>{name}</small>}
          </span>
        </button>
        <ItemMarks item={item} />
      </Cell>
      <Cell>
        <StateBadge state={item.state} />
      </Cell>
      <Cell>
        <span className={classes.origin}>
          {languageName(item.language)}
          <small>{countryName(item.country)}</small>
        </span>
      </Cell>
      <Cell isNumber label={t('columns.votes')}>
        {formats.count(item.votes)}
      </Cell>
      <Cell isNumber label={t('columns.changed')}>
        <Time value={item.updated_at} />
      </Cell>
    </tr>
  );
}

function ItemMarks({ item }: { item: ListedItem }) {
  const { t } = useTranslation('hub-items');
  if (!item.is_gold && item.warnings === 0) return null;
  return (
    <span className={classes.rowMarks}>
      {item.is_gold && <Badge>{t('gold')}</Badge>}
      {item.warnings > 0 && (
        <span className={classes.warnings}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {t('warnings', { count: item.warnings })}
        </span>
      )}
    </span>
  );
}
