import type { PagePath } from '#lib/page-entry.ts';
import { useText } from '#lib/page-text.ts';
import { usePages } from '#lib/use-pages.ts';
import { TabBar, TabLink } from './tab-bar.tsx';

export interface PageTabsProps {
  /** The page the others belong to; it is the first of them. */
  of: PagePath;
  label: string;
  params?: Readonly<Record<string, string>>;
}

/** A page and those that belong to it, side by side. */
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
          // The address of the first begins that of the others.
          activeOptions={{ exact: path === of, includeSearch: false }}
        >
          {text(tab)}
        </TabLink>
      ))}
    </TabBar>
  );
}
