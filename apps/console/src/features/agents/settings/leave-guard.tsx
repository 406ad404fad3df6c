import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

/** Asks before a page is left on which something was changed and not saved. Another conversation is the same page. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation('agents');
  // Who is signed out has nothing left to save.
  const holds = () => isChanged && session.isSignedIn();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holds() && (current.pathname !== next.pathname || panelOf(current.search) !== panelOf(next.search)),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} onClose={blocker.reset}>
      <p>{t('leave.text')}</p>
      <DialogActions>
        <Button size="sm" variant="default" onClick={blocker.proceed}>
          {t('leave.go')}
        </Button>
        <Button size="sm" onClick={blocker.reset} data-autofocus>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function panelOf(search: object): unknown {
  return 'panel' in search ? search.panel : undefined;
}
