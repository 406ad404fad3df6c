/** SHA-256 of the key with which this release was published. Compare it with the one that the publisher names. */
export const expectedKey = '{{publisher-key}}';
