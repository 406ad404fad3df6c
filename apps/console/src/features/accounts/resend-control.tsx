import { Button } from '#ui/actions/button.tsx';
import { CountdownRing } from '#ui/text/countdown-ring.tsx';
import classes from './resend-control.module.css';

export interface ResendControlProps {
  label: string;
  timerLabel: string;
  secondsLeft: number;
  /** The total wait, for the ring. */
  seconds: number;
  isRunning?: boolean;
  onResend: () => void;
}

/** A button that requests another mail, and a ring that counts down until that's possible. */
export function ResendControl({
  label,
  timerLabel,
  secondsLeft,
  seconds,
  isRunning,
  onResend,
}: ResendControlProps) {
  const isLocked = secondsLeft > 0;
  return (
    <div className={classes.root}>
      <Button variant="default" disabled={isLocked} loading={isRunning ?? false} onClick={onResend}>
        {label}
      </Button>
      {isLocked && <CountdownRing label={timerLabel} left={secondsLeft} total={seconds} />}
    </div>
  );
}
