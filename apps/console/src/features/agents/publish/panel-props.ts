import type { Publishing } from './queries.ts';

/** What each part of the page is given. */
export interface PanelProps {
  agentId: string;
  name: string;
  publishing: Publishing;
}
