import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { leaveForSignIn, session, sessionRefreshed } from '../client.ts';
import classes from './project.module.css';

/** Asks an anonymous person to sign in. The sign-in returns to this page. */
export function Enter({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('contribute');
  if (useIsRecognizing()) return <SkeletonBlock height={240} />;
  return (
    <section className={classes.missing}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => leaveForSignIn('/signup')}>
          {t('createAccount')}
        </Button>
        <Button onClick={() => leaveForSignIn()}>{t('signIn')}</Button>
      </div>
    </section>
  );
}

/** Reports whether a person is signed in, but the server has not returned who they are yet. */
function useIsRecognizing(): boolean {
  const [isRecognizing, setRecognizing] = useState(session.isSignedIn);
  useEffect(() => {
    void sessionRefreshed().then(() => setRecognizing(false));
  }, []);
  return isRecognizing;
}
