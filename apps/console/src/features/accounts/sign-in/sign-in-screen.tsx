import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#lib/calls/api.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { OrDivider } from '#ui/text/or-divider.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { finishSignIn } from '../after-sign-in.ts';
import { useEntryQuery } from '../entry-query.ts';
import { useGo } from '../go.ts';
import { useViewEvent } from '../product-event.ts';
import { usePublicConfig } from '../public-config.ts';
import { GoogleReturn } from './google-return.tsx';
import { LazySecondStep } from './lazy-second-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';
import { useEntering } from './use-entering.ts';
import { useGoogleProblem } from './use-google-problem.ts';

/** Only a server that was just started with the demo shows it. */
const DemoFilling = lazy(() => import('./demo-filling.tsx').then((part) => ({ default: part.DemoFilling })));

/** /signin: specification section 2. A return from Google passes through here with a code. */
export function SignInScreen() {
  const { t } = useTranslation(['entry', 'common']);
  const { code } = useEntryQuery();
  const { step, enter, giveUp } = useEntering();
  const filling = usePublicConfig()?.demo_filling;
  usePageTitle(t('signIn.pageTitle'));
  useViewEvent('signin_view');
  useGoogleProblem();
  if (step) {
    return (
      <Suspense fallback={<Spinner size="lg" label={t('common:loading')} />}>
        <LazySecondStep step={step} enter={enter} onGiveUp={giveUp} />
      </Suspense>
    );
  }
  if (code) return <GoogleReturn key={code} code={code} enter={enter} />;
  return (
    <>
      <ScreenHeading title={t('signIn.title')}>
        {t('signIn.newHere')}
        {sentenceGap}
        <TextLink to="/signup" search={true}>
          {t('signIn.signUp')}
        </TextLink>
      </ScreenHeading>
      {filling && (
        <Suspense>
          <DemoFilling initial={filling} />
        </Suspense>
      )}
      {session.isSignedIn() && <ContinueAs />}
      <SignInForm enter={enter} />
    </>
  );
}

/** For a signed-in person who comes from a linked app. */
function ContinueAs() {
  const { t } = useTranslation('entry');
  const query = useEntryQuery();
  const go = useGo();
  const user = session.user();
  if (!user) return null;
  return (
    <div className={classes.known}>
      <Button fullWidth onClick={async () => go(await finishSignIn(query))}>
        {t('signIn.continueAs', { name: user.username })}
      </Button>
      <OrDivider label={t('or')} />
    </div>
  );
}
