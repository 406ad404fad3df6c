import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../actions/button.tsx';
import { Badge } from './badge.tsx';
import classes from './trial.module.css';

export interface TrialProps extends Pick<ButtonProps, 'loading' | 'disabled' | 'onClick'> {
  label: string;
  /** A `TrialResult`; nothing before the first request. */
  outcome: ReactNode;
  /** Shown below the outcome. */
  children?: ReactNode;
}

/** A button that sends a real request, to try out what a form has, and its outcome. */
export function Trial({ label, outcome, children, ...button }: TrialProps) {
  return (
    <div className={classes.root}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
        {...button}
      >
        {label}
      </Button>
      <div role="status" className={classes.outcome}>
        {outcome}
      </div>
      {children}
    </div>
  );
}

export interface TrialResultProps {
  tone: 'good' | 'bad';
  verdict: string;
  text: string;
  /** The server's answer, for experts. */
  detail?: ReactNode;
  /** The language of the detail, if it isn't the console's. */
  detailLang?: string;
}

export function TrialResult({ tone, verdict, text, detail, detailLang }: TrialResultProps) {
  return (
    <>
      <p>
        <Badge tone={tone}>{verdict}</Badge> {text}
      </p>
      {detail && (
        <p className={classes.detail} lang={detailLang}>
          {detail}
        </p>
      )}
    </>
  );
}
