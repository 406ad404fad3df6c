import { useText } from '#lib/language/page-text.ts';
import { useCurrentPage, usePages } from '#lib/pages/use-pages.ts';
import { QuietLink } from '../text/quiet-link.tsx';
import classes from './page.module.css';

/** The link back to the parent page. Tabs don't need it, because their bar shows the other pages. */
export function PageCrumb() {
  const text = useText();
  const pages = usePages();
  const current = useCurrentPage();
  const parent = pages.find(({ path }) => path === current?.parent);
  if (!parent || current?.place !== 'tools' || current.group) return null;
  return (
    <div className={classes.crumb}>
      <QuietLink to={parent.path} activeOptions={{ exact: true }}>
        {text(parent.title)}
      </QuietLink>
    </div>
  );
}
