export { encryptionHeaders } from './encryption-headers.ts';
export {
  type Connection,
  type HeaderLookup,
  readCustomerKey,
  readEncryptionRequest,
  readSourceCustomerKey,
  refuseEncryptionRequest,
} from './read-headers.ts';
export { type ConnectionFacts, isSecureConnection } from './secure-connection.ts';
