/** Invalidation topics of everything cached about a key, or about all keys of an account. */
export const keyTopic = (accessKeyId: string) => `key:${accessKeyId}`;
/** Prefix of the credential that a linked app's grant uses. */
export const appKeyPrefix = 'APP-';
export const appGrantTopic = (grantId: string) => keyTopic(appKeyPrefix + grantId);
export const accountTopic = (accountId: string) => `account:${accountId}`;
