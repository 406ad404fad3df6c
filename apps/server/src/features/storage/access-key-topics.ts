/** What is cached of a key, or of all keys of an account, is cached under these topics. */
export const keyTopic = (accessKeyId: string) => `key:${accessKeyId}`;
export const accountTopic = (accountId: string) => `account:${accountId}`;
