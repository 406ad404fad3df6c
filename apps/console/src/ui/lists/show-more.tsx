import { Button } from '../actions/button.tsx';
import classes from './show-more.module.css';

export interface ShowMoreProps {
  label: string;
  isLoading: boolean;
  onMore: () => void;
}

/** Fetches the next page of a list. */
export function ShowMore({ label, isLoading, onMore }: ShowMoreProps) {
  return (
    <div className={classes.root}>
      <Button size="sm" variant="default" loading={isLoading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
