import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { leaveForSignIn } from '../client.ts';
import classes from './project.module.css';

/** Asks an anonymous person to sign in; the sign-in comes back here. */
export function Enter({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('contribute');
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
