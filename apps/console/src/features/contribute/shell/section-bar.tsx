import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './section-bar.module.css';

export interface Section {
  href: string;
  label: string;
  icon: Icon;
  isOpen: boolean;
  /** A number next to the name, such as that of waiting items. */
  count?: number;
}

/** The sections of a project: a bar at the bottom of a phone, in the header of wider screens. */
export function SectionBar({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('contribute');
  return (
    <nav aria-label={t('sections')}>
      <ul className={classes.list}>
        {sections.map(({ href, label, icon: SectionIcon, isOpen, count }) => (
          <li key={href}>
            <a href={href} className={classes.link} aria-current={isOpen ? 'page' : undefined}>
              <SectionIcon size={20} stroke={1.6} aria-hidden />
              <span>
                {label}
                {count ? <span className={classes.count}>{count}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
