import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CreditBadge } from './credit-badge.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './top-bar.module.css';

export interface TopBarProps {
  isWide: boolean;
  onOpenNavigation: () => void;
}

/** Over every page: search, credit, account; where there is no room, the way to the navigation too. */
export function TopBar({ isWide, onOpenNavigation }: TopBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <header className={classes.root} data-wide={isWide || undefined}>
      {!isWide && (
        <>
          <IconButton
            icon={IconMenu2}
            label={t('nav.open')}
            aria-haspopup="dialog"
            onClick={onOpenNavigation}
          />
          <Link to="/dashboard" className={classes.mark} aria-label={t('common:product')}>
            <Wordmark name={t('common:product')} />
          </Link>
        </>
      )}
      <div className={classes.search}>
        <SearchBox />
      </div>
      {isWide && (
        <div className={classes.credit}>
          <CreditBadge />
        </div>
      )}
      <AccountMenu />
    </header>
  );
}
