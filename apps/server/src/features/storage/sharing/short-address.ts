import { isIPv6 } from 'node:net';

/** Anonymizes an address so that visitors remain distinguishable: removes the last byte of IPv4, and all but 48 bits of IPv6. */
export function shortAddress(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) while (groups.length < 3) groups.push('0');
  return `${groups.slice(0, 3).join(':')}::`;
}
