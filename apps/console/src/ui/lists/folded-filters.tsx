import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { phoneQuery, useMediaQuery } from '../actions/use-media-query.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import classes from './folded-filters.module.css';

export interface FoldedFiltersProps {
  /** The number of filters in use, shown on the button. */
  count: number;
  /** Whether they are folded at every width, not only on phones. */
  isAlways?: boolean;
  /** Shown before the button. */
  search?: ReactNode;
  /** Whether the tools fit beside the fields. */
  areFew?: boolean;
  /** Choices that are no filters. They are folded too. */
  options?: ReactNode;
  /** Shown after the button, or after the fields if they aren't folded. */
  tools?: ReactNode;
  /** Shown as a button while filters are in use. */
  onClear?: () => void;
  /**
   * The fields. A form with a button of its own is a function: on phones it is shown in a dialog, which keeps the button in view,
   * and gets a function that closes it.
   */
  children: ReactNode | ((onDone?: () => void) => ReactNode);
}

/** Filters above a list. On phones, a button opens them, because they would fill the first screen. */
export function FoldedFilters(props: FoldedFiltersProps) {
  const { count, isAlways = false, areFew, search, options, tools, onClear, children } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const isPhone = useMediaQuery(phoneQuery);
  const isFolding = isAlways || isPhone;
  const isForm = typeof children === 'function';
  const [isOpen, setOpen] = useState(count > 0 && !isPhone && !isForm);
  const isInDialog = isForm && isFolding;
  const close = () => setOpen(false);
  const title = count > 0 ? t('filters.titleCount', { count }) : t('filters.title');
  const fields = isInDialog ? (
    isOpen && (
      <Dialog key="fields" title={t('filters.title')} onClose={close}>
        {children(close)}
      </Dialog>
    )
  ) : (
    <div key="fields" id={id} hidden={isFolding && !isOpen} className={classes.fields}>
      {isForm ? children() : children}
      {isFolding && options}
    </div>
  );
  const line = (
    <Fragment key="line">
      {search}
      {isFolding && (
        <Button
          size="sm"
          variant="default"
          {...(isInDialog
            ? { 'aria-haspopup': 'dialog' as const }
            : { 'aria-expanded': isOpen, 'aria-controls': id })}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
      )}
      {onClear && count > 0 && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
      {(!isFolding || isInDialog) && options}
      {tools && <div className={classes.tools}>{tools}</div>}
    </Fragment>
  );
  return (
    <div className={classes.root} data-folding={isFolding || undefined} data-few={areFew}>
      {isFolding ? [line, fields] : [fields, line]}
    </div>
  );
}
