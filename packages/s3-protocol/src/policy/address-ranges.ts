import type { Cidr } from './parse-conditions.ts';

/** First and last address, as IPv6 numbers. IPv4 is at `::ffff:0:0/96`, where conditions find it too. */
type Range = readonly [first: bigint, last: bigint];

const ipv4Prefix = 0xffffn << 32n;

/** RFC 1918: private addresses. */
const privateRanges: readonly Range[] = (
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const
).map(([address, prefix]) => rangeOf({ address, prefix, family: 'ipv4' }));

const [firstIpv4, lastIpv4] = rangeOf({ address: '0.0.0.0', prefix: 0, family: 'ipv4' });

/** Counts the public addresses in the union of the ranges. */
export function countPublicAddresses(cidrs: readonly Cidr[]): { ipv4: bigint; ipv6: bigint } {
  let [ipv4, ipv6] = [0n, 0n];
  for (const range of union(cidrs.map(rangeOf))) {
    const inIpv4 = overlap(range, [firstIpv4, lastIpv4]);
    const inPrivate = privateRanges.reduce((sum, hidden) => sum + overlap(range, hidden), 0n);
    ipv4 += inIpv4 - inPrivate;
    ipv6 += range[1] - range[0] + 1n - inIpv4;
  }
  return { ipv4, ipv6 };
}

function union(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))) {
    const before = merged.at(-1);
    if (before === undefined || range[0] > before[1]) merged.push(range);
    else if (range[1] > before[1]) merged[merged.length - 1] = [before[0], range[1]];
  }
  return merged;
}

function overlap([firstA, lastA]: Range, [firstB, lastB]: Range): bigint {
  const first = firstA > firstB ? firstA : firstB;
  const last = lastA < lastB ? lastA : lastB;
  return last < first ? 0n : last - first + 1n;
}

function rangeOf({ address, prefix, family }: Cidr): Range {
  const bits = family === 'ipv4' ? 32 : 128;
  const value = family === 'ipv4' ? ipv4Prefix + numberOf(address.split('.'), 8n) : ipv6Number(address);
  const size = 1n << BigInt(bits - prefix);
  const first = value - (value % size);
  return [first, first + size - 1n];
}

function ipv6Number(address: string): bigint {
  // The URL parser writes each form of an address the same way, in hexadecimal groups. It accepts no zone, which no range has.
  const [plain = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return numberOf(
    [...before, ...zeros, ...after].map((group) => `0x${group}`),
    16n,
  );
}

function numberOf(parts: readonly string[], bitsEach: bigint): bigint {
  return parts.reduce((value, part) => (value << bitsEach) | BigInt(part), 0n);
}
