export { createDnsLookup, type DnsLookup } from './dns-lookup.ts';
export { createNameLookup } from './name-lookup.ts';
