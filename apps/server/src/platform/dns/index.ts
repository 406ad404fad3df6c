export { createDnsLookup, type DnsLookup } from './dns-lookup.ts';
