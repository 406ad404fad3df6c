import type { ChatChannel } from '@atoll/contract';

/** Names of the channels: keys in the texts of `agent-conversations`. */
export const channelNames = {
  studio: 'channels.studio',
  link: 'channels.link',
  widget: 'channels.widget',
  api: 'channels.api',
  mcp: 'channels.mcp',
} as const satisfies Record<ChatChannel, string>;
