import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface DialogProps {
  title: string;
  /** The ID of the element that screen readers announce after the title. */
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

export function Dialog(props: DialogProps) {
  return <Modal {...props} />;
}

/** The dialog's buttons, with the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

export interface FormDecisionProps {
  submit: string;
  cancel: string;
  onCancel: () => void;
  isRunning: boolean;
  variant?: 'filled' | 'danger';
  disabled?: boolean;
}

export function FormDecision({ submit, cancel, onCancel, isRunning, ...submitLook }: FormDecisionProps) {
  return (
    <DialogActions>
      <Button size="sm" variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button size="sm" type="submit" loading={isRunning} {...submitLook}>
        {submit}
      </Button>
    </DialogActions>
  );
}
