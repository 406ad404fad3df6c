import { IconBulb, IconMessageChatbot, IconMessages, IconTarget } from '@tabler/icons-react';
import type { PageEntry } from '#lib/pages/page-entry.ts';

/** The pages of agents. */
export const agentPages: readonly PageEntry[] = [
  {
    path: '/bot',
    title: 'shell:nav.agents',
    words: 'palette:words.agents',
    icon: IconMessageChatbot,
    call: 'listAgents',
    group: 'agents',
    key: 'g',
    guide: 'agents',
    hint: 'hints:agents',
  },
  {
    path: '/bot/new',
    title: 'palette:pages.newAgent',
    words: 'palette:words.agents',
    icon: IconMessageChatbot,
    call: 'createAgent',
    parent: '/bot',
  },
  {
    path: '/bot/$agent',
    title: 'agents:tabs.studio',
    icon: IconMessageChatbot,
    call: 'getAgent',
    parent: '/bot',
  },
  {
    path: '/bot/$agent/conversations',
    title: 'agents:tabs.conversations',
    icon: IconMessages,
    call: 'listConversations',
    parent: '/bot/$agent',
    place: 'tabs',
  },
  {
    path: '/bot/$agent/insight',
    title: 'agents:tabs.insight',
    icon: IconBulb,
    call: 'getAgentInsight',
    parent: '/bot/$agent',
    place: 'tabs',
  },
  {
    path: '/bot/$agent/evaluation',
    title: 'agents:tabs.evaluation',
    icon: IconTarget,
    call: 'listGoldenQuestions',
    parent: '/bot/$agent',
    place: 'tabs',
  },
  {
    path: '/bot/$agent/publish',
    title: 'agents:tabs.publish',
    icon: IconMessageChatbot,
    call: 'getAgentPublishing',
    parent: '/bot/$agent',
    place: 'tabs',
  },
];
