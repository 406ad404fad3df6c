/**
 * The state of a link; `revoked` takes precedence, then `expired`. Apart from `share-limits.ts`, because it stands in
 * addresses of the console, whose router loads it with the first page.
 */
export const shareStates = ['open', 'revoked', 'expired', 'used_up'] as const;
