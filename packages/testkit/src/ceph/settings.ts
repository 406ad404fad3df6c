import { join } from 'node:path';

export interface CephPorts {
  readonly monV2: number;
  readonly monV1: number;
  readonly rgw: number;
}

/**
 * `ceph.conf` of a cluster that lives on one machine, in memory, and keeps two copies of everything.
 * Without cephx a gateway hangs unless its connections are plain (`crc`), and without `tcp_nodelay` a GET takes 49 ms, not 3.
 */
export function cephSettings(folder: string, fsid: string, ports: CephPorts): string {
  const authentication = ['cluster', 'service', 'client'].map((side) => `auth ${side} required = none`);
  const connections = ['cluster', 'service', 'client', 'mon cluster', 'mon service', 'mon client'].map(
    (side) => `ms ${side} mode = crc`,
  );
  return [
    '[global]',
    `fsid = ${fsid}`,
    `mon host = ${monAddress(ports)}`,
    'public addr = 127.0.0.1',
    'cluster addr = 127.0.0.1',
    ...authentication,
    ...connections,
    'osd pool default size = 2',
    'osd pool default min size = 1',
    'osd pool default pg num = 8',
    'osd pool default pgp num = 8',
    'osd pool default pg autoscale mode = off',
    'osd crush chooseleaf type = 0',
    'osd crush initial weight = 1',
    'mon allow pool size one = true',
    'mon max pg per osd = 1000',
    'mon osd min down reporters = 1',
    'mon warn on pool no redundancy = false',
    'osd objectstore = memstore',
    'memstore device bytes = 4294967296',
    'osd heartbeat grace = 4',
    'osd heartbeat interval = 1',
    `run dir = ${folder}`,
    `pid file = ${join(folder, '$name.pid')}`,
    `admin socket = ${join(folder, '$name.asok')}`,
    `log file = ${join(folder, '$name.log')}`,
    `crash dir = ${folder}`,
    `mon data = ${join(folder, 'mon')}`,
    `osd data = ${join(folder, 'osd-$id')}`,
    `rgw data = ${join(folder, 'rgw')}`,
    `rgw frontends = beast endpoint=127.0.0.1:${ports.rgw} tcp_nodelay=1`,
    'rgw enable usage log = false',
    'rgw gc obj min wait = 5',
    'rgw gc processor period = 5',
    'rgw thread pool size = 64',
    '',
  ].join('\n');
}

export function monAddress({ monV1, monV2 }: CephPorts): string {
  return `[v2:127.0.0.1:${monV2},v1:127.0.0.1:${monV1}]`;
}
