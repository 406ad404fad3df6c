import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { leaveForSignIn } from '../client.ts';
import classes from './project.module.css';

/** Asks an anonymous person to sign in. Somebody who is signed in to the console returns at once. */
export function Enter({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('contribute');
  return (
    <section className={classes.missing}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => leaveForSignIn({ isNew: true })}>
          {t('createAccount')}
        </Button>
        <Button onClick={() => leaveForSignIn()}>{t('signIn')}</Button>
      </div>
    </section>
  );
}
