import { type CallOutput, describeNotice } from '@atoll/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { request, session } from '#lib/calls/api.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useEntryQuery } from '../entry-query.ts';
import { GoButton } from '../go-button.tsx';
import { eventNames } from '../settings/security/event-names.ts';
import classes from './secure-account-screen.module.css';
import { secureWrite } from './writes.ts';

type Notice = CallOutput<typeof describeNotice>;

const route = getRouteApi('/_entry/secure-account');

/** Returns the subject of an emailed notice; null for an expired link. */
export async function fetchNotice(signature: string | undefined): Promise<Notice | null> {
  if (!signature) return null;
  const answer = await request(describeNotice, { signature }, { notify: false, endSession: false });
  return answer.ok ? answer.data : null;
}

/** /secure-account: the target of “This wasn't me” in emailed notices. Nothing happens before the button is pressed. */
export function SecureAccountScreen() {
  const { t } = useTranslation('security');
  const notice = route.useLoaderData();
  usePageTitle(t('secure.pageTitle'));
  return notice ? <Secure notice={notice} /> : <Gone />;
}

function Secure({ notice }: { notice: Notice }) {
  const { t } = useTranslation('security');
  const { signature = '' } = useEntryQuery();
  const navigate = useNavigate();
  const { run, isRunning } = useWrite(secureWrite, {
    notices: 'top',
    onDone: ({ signature }) => {
      // The session here has just been ended with the others.
      session.clear();
      return navigate({ to: '/reset-password', search: { signature }, replace: true });
    },
  });
  const email = notice.restores_email;
  const what = t(eventNames[notice.kind], { about: notice.about ?? '' });
  return (
    <>
      <ScreenHeading title={t('secure.title')}>
        {t('secure.what', { at: formats.dateTime(notice.at), what })}
      </ScreenHeading>
      <p>{t('secure.will')}</p>
      <ul className={classes.steps}>
        <li>{t('secure.steps.sessions')}</li>
        <li>{t('secure.steps.apps')}</li>
        <li>{email === null ? t('secure.steps.undo') : t('secure.steps.email', { email })}</li>
        <li>{t('secure.steps.password')}</li>
      </ul>
      <div className={classes.choices}>
        <Button variant="danger" fullWidth loading={isRunning} onClick={() => void run({ signature })}>
          {t('secure.submit')}
        </Button>
        <GoButton variant="default" fullWidth to="/signin">
          {t('secure.cancel')}
        </GoButton>
      </div>
    </>
  );
}

function Gone() {
  const { t } = useTranslation('security');
  return (
    <>
      <ScreenHeading title={t('secure.gone')}>{t('secure.goneText')}</ScreenHeading>
      <div className={classes.choices}>
        <GoButton fullWidth to="/password-recovery">
          {t('secure.reset')}
        </GoButton>
        <GoButton variant="default" fullWidth to="/signin">
          {t('secure.signIn')}
        </GoButton>
      </div>
    </>
  );
}
