/** What is cached of a key, or of all keys of an account, is cached under these topics. */
export const keyTopic = (accessKeyId: string) => `key:${accessKeyId}`;
/** The credential for what a linked app does, of one grant. */
export const appKeyPrefix = 'APP-';
export const appGrantTopic = (grantId: string) => keyTopic(appKeyPrefix + grantId);
export const accountTopic = (accountId: string) => `account:${accountId}`;
