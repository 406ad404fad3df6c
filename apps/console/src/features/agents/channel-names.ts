import type { ChatChannel } from '@atoll/contract';

/** Where a question was asked, in words of the domain `agent-conversations`. */
export const channelNames = {
  studio: 'channels.studio',
  link: 'channels.link',
  widget: 'channels.widget',
  api: 'channels.api',
  mcp: 'channels.mcp',
} as const satisfies Record<ChatChannel, string>;
