import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../actions/button.tsx';
import { IconButton } from '../../actions/icon-button.tsx';
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx';
import { CheckField } from '../../fields/choices/check-field.tsx';
import classes from './column-choice.module.css';
import { moved, toggled } from './column-order.ts';
import type { Columns } from './use-columns.ts';

/** A button that lets a person select columns and their order. Phones have no columns, so it is not shown there. */
export function ColumnChoice<Row>({ columns }: { columns: Columns<Row> }) {
  const { t } = useTranslation('grid');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={classes.opener}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('columns')}
        </Button>
      </span>
      {isOpen && <ColumnDialog columns={columns} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog itself, for lists that open it from a menu. */
export function ColumnDialog<Row>(props: { columns: Columns<Row>; onClose: () => void }) {
  const { t } = useTranslation('grid');
  return (
    <Dialog title={t('columns')} size="sm" onClose={props.onClose}>
      <Choice {...props} />
    </Dialog>
  );
}

function Choice<Row>({
  columns: { all, shown, choose },
  onClose,
}: {
  columns: Columns<Row>;
  onClose: () => void;
}) {
  const { t } = useTranslation('grid');
  const ids = shown.flatMap(({ id, isMain }) => (isMain ? [] : [id]));
  const others = all.filter(({ id, isMain }) => !isMain && !ids.includes(id));
  const listed = [...shown.filter(({ isMain }) => !isMain), ...others];
  return (
    <>
      <p className={classes.text}>{t('columnsText')}</p>
      <ul className={classes.list}>
        {listed.map(({ id, label }) => (
          <li key={id} className={classes.item}>
            <CheckField label={label} checked={ids.includes(id)} onChange={() => choose(toggled(ids, id))} />
            {ids.includes(id) && (
              <span className={classes.moves}>
                <IconButton
                  size="sm"
                  icon={IconArrowUp}
                  label={t('moveUp', { name: label })}
                  disabled={ids[0] === id}
                  onClick={() => choose(moved(ids, id, -1))}
                />
                <IconButton
                  size="sm"
                  icon={IconArrowDown}
                  label={t('moveDown', { name: label })}
                  disabled={ids.at(-1) === id}
                  onClick={() => choose(moved(ids, id, 1))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button size="sm" variant="default" onClick={() => choose(null)}>
          {t('reset')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  );
}
