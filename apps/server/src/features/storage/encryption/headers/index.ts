export { encryptionHeaders } from './encryption-headers.ts';
export {
  type Connection,
  readCustomerKey,
  readEncryptionRequest,
  readSourceCustomerKey,
  refuseEncryptionRequest,
} from './read-headers.ts';
export { isSecureConnection } from './secure-connection.ts';
