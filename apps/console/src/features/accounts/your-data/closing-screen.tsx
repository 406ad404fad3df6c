import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enterAccount } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { formats } from '#lib/language/formats.ts';
import type { CachedUser } from '#lib/session/session.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { signOutHere } from '../sign-out.ts';
import { StepUpHost } from '../step-up/step-up-host.tsx';
import { ExportButton } from './export-button.tsx';
import { keepWrite } from './writes.ts';

/** /closing: the only page of an account that is scheduled for deletion. */
export function ClosingScreen() {
  const user = useUser();
  if (!user) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Closing user={user} />
      <StepUpHost />
    </QueryClientProvider>
  );
}

function Closing({ user }: { user: CachedUser }) {
  const { t } = useTranslation('your-data');
  const { username: account, closing_at: closingAt, role } = user;
  const isOwner = role === 'owner';
  const others = user.accounts.filter(({ id }) => id !== user.account_id);
  usePageTitle(t('closing.pageTitle'));
  const keep = useWrite(keepWrite, { onDone: () => enterAccount(user.account_id) });
  return (
    <>
      <ScreenHeading title={t('closing.title')}>
        {t(isOwner ? 'closing.text' : 'closing.ofMember', {
          account,
          time: formats.dateTime(closingAt ?? 0),
        })}
      </ScreenHeading>
      <FormStack>
        <Refusal text={keep.error} />
        {isOwner && (
          <Button fullWidth loading={keep.isRunning} onClick={() => void keep.run({})}>
            {t('closing.keep')}
          </Button>
        )}
        <ExportButton fullWidth />
        {others.map(({ id, username }) => (
          <Button key={id} fullWidth variant="default" onClick={() => enterAccount(id)}>
            {t('closing.other', { account: username })}
          </Button>
        ))}
        <Button fullWidth variant="subtle" onClick={() => void signOutHere()}>
          {t('closing.signOut')}
        </Button>
      </FormStack>
    </>
  );
}
