export { createAccountLookup } from '../directory/account-lookup.ts';
