import { useBlocker } from '@tanstack/react-router';
import { session } from '#lib/calls/api.ts';
import { Button } from '../actions/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

export interface LeaveGuardProps {
  isChanged: boolean;
  /** Reports whether two addresses show the same form, so that no confirmation is needed. By default, no two do. */
  isSame?: (current: Address, next: Address) => boolean;
  texts: { title: string; text: string; go: string; stay: string };
}

/** The parts of an address that determine the page. */
export interface Address {
  pathname: string;
  search: object;
}

/** Asks for confirmation before a page with unsaved changes is left. */
export function LeaveGuard({ isChanged, isSame, texts }: LeaveGuardProps) {
  // A signed-out person can't save anything.
  const holds = () => isChanged && session.isSignedIn();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && !isSame?.(current, next),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={texts.title} onClose={blocker.reset}>
      <p>{texts.text}</p>
      <DialogActions>
        <Button size="sm" variant="default" onClick={blocker.proceed}>
          {texts.go}
        </Button>
        <Button size="sm" onClick={blocker.reset} data-autofocus>
          {texts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
