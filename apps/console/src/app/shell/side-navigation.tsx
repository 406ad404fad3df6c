import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '#lib/language/change-locale.ts';
import { locale } from '#lib/language/page-locale.ts';
import { type TextKey, useText } from '#lib/language/page-text.ts';
import type { ListedPage, NavigationGroup } from '#lib/pages/page-entry.ts';
import { useListedPages, useMarkedPage } from '#lib/pages/use-pages.ts';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { LanguagePicker } from '#ui/fields/choices/language-picker.tsx';
import { shellActions } from '../shell-actions.ts';
import { navigationGroups } from './navigation-groups.ts';
import { NavigationItem } from './navigation-item.tsx';
import classes from './side-navigation.module.css';

export interface SideNavigationProps {
  onFeedback: () => void;
}

/** Every page of the console, in groups, with the labels of the specification. */
export function SideNavigation({ onFeedback }: SideNavigationProps) {
  const { t } = useTranslation(['shell', 'common']);
  const text = useText();
  const actions = shellActions.map((action) => (
    <NavigationItem
      key={action.id}
      icon={action.icon}
      label={text(action.label)}
      {...('href' in action ? { href: action.href } : { onSelect: () => action.run({ onFeedback }) })}
    />
  ));
  return (
    <div className={classes.root}>
      <Link to="/dashboard" className={classes.mark} tabIndex={-1} aria-hidden>
        <Wordmark name={t('common:product')} />
      </Link>
      <nav aria-label={t('nav.label')} className={classes.nav}>
        {navigationGroups.map(({ name, title }) => (
          <Group key={name} name={name} title={title}>
            {name === 'end' && actions}
          </Group>
        ))}
      </nav>
      <div className={classes.language}>
        <LanguagePicker value={locale} onChange={changeLocale} />
      </div>
    </div>
  );
}

interface GroupProps {
  name: NavigationGroup;
  title: TextKey | undefined;
  children: ReactNode;
}

/** The pages of a group that the person may open; nothing if there are none. */
function Group({ name, title, children }: GroupProps) {
  const text = useText();
  const id = useId();
  const marked = useMarkedPage();
  const shown = useListedPages().filter(({ page }) => page.group === name);
  if (shown.length === 0 && !children) return null;
  return (
    <div className={classes.group} data-group={name}>
      {title && (
        <p id={id} className={classes.title}>
          {text(title)}
        </p>
      )}
      <ul className={classes.list} {...(title && { 'aria-labelledby': id })}>
        {shown.map(({ page, to }) => (
          <PageItem key={page.path} page={page} to={to} isMarked={page === marked} />
        ))}
        {children}
      </ul>
    </div>
  );
}

function PageItem({
  page: { icon, title, label = title },
  to,
  isMarked,
}: ListedPage & { isMarked: boolean }) {
  const text = useText();
  return icon && <NavigationItem icon={icon} label={text(label)} to={to} isMarked={isMarked} />;
}
