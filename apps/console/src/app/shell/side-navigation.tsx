import { IconWorldSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '#lib/change-locale.ts';
import type { PagePlace } from '#lib/page-entry.ts';
import { locale } from '#lib/page-locale.ts';
import { useText } from '#lib/page-text.ts';
import { usePages } from '#lib/use-pages.ts';
import { LanguagePicker } from '#ui/language-picker.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { shellActions } from '../shell-actions.ts';
import { NavigationItem } from './navigation-item.tsx';
import classes from './side-navigation.module.css';

export interface SideNavigationProps {
  onFeedback: () => void;
}

/** Every place of the console, under exactly the specification's labels. */
export function SideNavigation({ onFeedback }: SideNavigationProps) {
  const { t } = useTranslation(['shell', 'common']);
  const text = useText();
  const pages = usePages();
  const hasAgents = pages.some(({ place }) => place === 'navigation.agents');
  const hasHub = pages.some(({ path }) => path === '/datahub');
  return (
    <div className={classes.root}>
      <Link to="/dashboard" className={classes.mark} tabIndex={-1} aria-hidden>
        <Wordmark name={t('common:product')} />
      </Link>
      <nav aria-label={t('nav.label')} className={classes.nav}>
        <PageItems place="navigation.start" />
        <p className={classes.group}>{t('nav.storage')}</p>
        <PageItems place="navigation.storage" />
        {hasAgents && (
          <>
            <p className={classes.group}>{t('nav.bot')}</p>
            <PageItems place="navigation.agents" />
          </>
        )}
        {hasHub && (
          <>
            <p className={classes.group}>{t('nav.datahub')}</p>
            <ul className={classes.list}>
              <NavigationItem icon={IconWorldSearch} label={t('nav.hubProjects')} to="/datahub" />
            </ul>
          </>
        )}
        <PageItems place="navigation.end">
          {shellActions.map((action) => (
            <NavigationItem
              key={action.id}
              icon={action.icon}
              label={text(action.label)}
              {...('href' in action ? { href: action.href } : { onSelect: () => action.run({ onFeedback }) })}
            />
          ))}
        </PageItems>
      </nav>
      <div className={classes.language}>
        <LanguagePicker value={locale} onChange={changeLocale} />
      </div>
    </div>
  );
}

function PageItems({ place, children }: { place: PagePlace; children?: ReactNode }) {
  const text = useText();
  const shown = usePages().filter((page) => page.place === place);
  return (
    <ul className={place === 'navigation.end' ? classes.listLow : classes.list}>
      {shown.map(
        ({ path, icon, title }) =>
          icon && <NavigationItem key={path} icon={icon} label={text(title)} to={path} />,
      )}
      {children}
    </ul>
  );
}
