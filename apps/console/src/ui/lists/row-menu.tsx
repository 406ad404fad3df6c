import { IconDots } from '@tabler/icons-react';
import iconButton from '../actions/icon-button.module.css';
import { Menu, type MenuProps } from './menu.tsx';

export interface RowMenuProps {
  /** Names the row of these actions. */
  label: string;
  actions: MenuProps['actions'];
  tabIndex?: MenuProps['tabIndex'];
}

/** A menu of actions for one row. */
export function RowMenu({ label, actions, tabIndex }: RowMenuProps) {
  return (
    <Menu
      label={label}
      actions={actions}
      tabIndex={tabIndex}
      faceClassName={iconButton.root}
      face={<IconDots size={20} stroke={1.6} aria-hidden />}
    />
  );
}
