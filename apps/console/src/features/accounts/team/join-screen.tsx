import { type CallOutput, codes, describeInvitation } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { enterAccount } from '#lib/calls/api.ts';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { askQuietly } from '#lib/calls/query-client.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { keepReturnTo } from '#lib/pages/return-to.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { roleNames } from '../role-names.ts';
import { signOutHere } from '../sign-out.ts';
import { roleMays } from './role-mays.ts';
import classes from './team.module.css';
import { acceptWrite } from './writes.ts';

const route = getRouteApi('/_console/join');

/** /join: shows a mailed invitation, and lets the invited person join. */
export function JoinScreen() {
  const { signature } = route.useSearch();
  // A link that was cut off.
  return signature ? <Invited signature={signature} /> : <InvalidInvitation />;
}

function Invited({ signature }: { signature: string }) {
  const query = useQuery({
    queryKey: [describeInvitation.name, signature],
    queryFn: ({ signal }) => askQuietly(describeInvitation, { signature }, signal),
  });
  const { error } = query;
  if (error instanceof CallRefused && error.code === codes.invitationInvalid) return <InvalidInvitation />;
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={240} />}>
      {(invitation) => <Invitation invitation={invitation} signature={signature} />}
    </Loaded>
  );
}

interface InvitationProps {
  invitation: CallOutput<typeof describeInvitation>;
  signature: string;
}

function Invitation({ invitation, signature }: InvitationProps) {
  const { t } = useTranslation('team');
  const { account_name: account, invited_by: by, email: invited, role } = invitation;
  const email = useUser()?.email;
  const isMeant = email === invited;
  const { run, isRunning, error } = useWrite(acceptWrite, {
    onDone: ({ account_id: id }) => enterAccount(id),
  });
  return (
    <Page title={t('join.title', { account })} text={t('join.text', { by })} isPersonal>
      <Facts
        facts={[
          { name: t('join.role'), value: t(roleNames[role]) },
          { name: t('join.may'), value: t(roleMays[role]) },
        ]}
      />
      {email !== undefined && !isMeant && <Refusal text={t('join.otherEmail', { invited, email })} />}
      <Refusal text={error} />
      <div className={classes.buttons}>
        {isMeant ? (
          <Button loading={isRunning} onClick={() => void run({ signature })}>
            {t('join.submit')}
          </Button>
        ) : (
          <Button onClick={() => void comeBackAsInvited()}>{t('join.signOut')}</Button>
        )}
        <ButtonLink to="/dashboard" variant="default">
          {t('join.decline')}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** Shows the invitation again after the next sign-in. */
async function comeBackAsInvited(): Promise<void> {
  keepReturnTo(sessionStorage, location.pathname + location.search);
  await signOutHere();
}

function InvalidInvitation() {
  const { t } = useTranslation('team');
  return (
    <MessagePage
      title={t('join.invalidTitle')}
      text={t('join.invalidText')}
      action={<ButtonLink to="/dashboard">{t('join.home')}</ButtonLink>}
    />
  );
}
