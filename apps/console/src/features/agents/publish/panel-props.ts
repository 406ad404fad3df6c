import type { Publishing } from './queries.ts';

/** Props of each part of the page. */
export interface PanelProps {
  agentId: string;
  name: string;
  publishing: Publishing;
}
