/**
 * Values of agents that stand in addresses of the console. They are apart from the rest of `limits.ts`, because the
 * console's router loads them with the first page.
 */

/** Periods of the insight, in days. */
export const insightDays = ['7', '30', '90'] as const;

/** Channels through which questions arrive. */
export const chatChannels = ['studio', 'link', 'widget', 'api', 'mcp'] as const;

/** Length of a text that is searched for among conversations, answers or files. */
export const agentSearchMaxLength = 200;
