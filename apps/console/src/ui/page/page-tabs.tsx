import { useText } from '#lib/language/page-text.ts';
import type { PagePath } from '#lib/pages/page-entry.ts';
import { usePages } from '#lib/pages/use-pages.ts';
import { TabBar, TabLink } from './tab-bar.tsx';

export interface PageTabsProps {
  /** The parent page, which is the first tab. */
  of: PagePath;
  label: string;
  params?: Readonly<Record<string, string>>;
}

/** Tabs for a page and its child pages. */
export function PageTabs({ of, label, params = {} }: PageTabsProps) {
  const text = useText();
  const tabs = usePages().filter(
    ({ path, parent, place }) => path === of || (parent === of && place === 'tabs'),
  );
  return (
    <TabBar label={label}>
      {tabs.map(({ path, title, tab = title }) => (
        <TabLink
          key={path}
          to={path}
          params={params}
          // The first address is a prefix of the others.
          activeOptions={{ exact: path === of, includeSearch: false }}
        >
          {text(tab)}
        </TabLink>
      ))}
    </TabBar>
  );
}
