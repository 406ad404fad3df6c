import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import classes from './answer-actions.module.css';

export interface BranchesProps {
  ids: readonly string[];
  shown: string;
  /** Names the kind of message that has several versions. */
  label: string;
  onChoose: (id: string) => void;
}

/** Switches between alternative messages; nothing if there is only one. */
export function Branches({ ids, shown, label, onChoose }: BranchesProps) {
  const { t } = useTranslation('agent-chat');
  if (ids.length < 2) return null;
  const at = ids.indexOf(shown);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only groups buttons
    <span className={classes.branches} role="group" aria-label={label}>
      <IconButton
        size="sm"
        icon={IconChevronLeft}
        label={t('branches.previous')}
        disabled={before === undefined}
        onClick={() => before && onChoose(before)}
      />
      {t('branches.place', { at: at + 1, count: ids.length })}
      <IconButton
        size="sm"
        icon={IconChevronRight}
        label={t('branches.next')}
        disabled={after === undefined}
        onClick={() => after && onChoose(after)}
      />
    </span>
  );
}
