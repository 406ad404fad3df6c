import { type Icon, IconListCheck } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** A page of its own that Apps / Tools leads to. `title` and `text` are of the domain `tools`. */
interface ToolPage {
  to: LinkProps['to'];
  icon: Icon;
  title: string;
  text: string;
}

/** In the order in which they are shown. */
export const toolPages = [
  { to: '/dss/jobs', icon: IconListCheck, title: 'pages.jobs.title', text: 'pages.jobs.text' },
] as const satisfies readonly ToolPage[];
