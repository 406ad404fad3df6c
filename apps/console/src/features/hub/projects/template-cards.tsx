import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { startTexts } from '../words.ts';
import classes from './projects.module.css';
import { startIcons } from './start-icons.ts';
import { starts } from './starts.ts';

/** Templates for a project. Each leads to the choice of a name, and then to a prefilled draft. */
export function TemplateCards() {
  const { t } = useTranslation('hub');
  return (
    <ul className={classes.cards} aria-label={t('list.templates')}>
      {starts.map((start) => {
        const StartIcon = startIcons[start];
        return (
          <li key={start} className={classes.card}>
            <span className={classes.mark} aria-hidden>
              <StartIcon size={22} stroke={1.5} />
            </span>
            <Link to="/datahub/new" search={{ template: start }} className={classes.cardName}>
              {t(startTexts[start].title)}
            </Link>
            <span className={classes.cardText}>{t(startTexts[start].text)}</span>
          </li>
        );
      })}
    </ul>
  );
}
