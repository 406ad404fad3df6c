import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { blobsUrlOf, createBucket, type S3Engine } from '../s3-engine/engine.ts';
import { cephCommand, type Daemon, startDaemon } from './daemon.ts';
import { ensureCeph } from './programs.ts';
import { type CephPorts, cephSettings, monAddress } from './settings.ts';

/** A real Ceph with an S3 gateway: one monitor, three OSDs in memory, two copies of everything. */
export interface Ceph extends S3Engine {
  /** For `BLOBS_URL`. */
  readonly url: string;
  /** Ends an OSD (0, 1 or 2) like a power cut. One can be lost without losing data; it does not come back. */
  killOsd(index: number): Promise<void>;
  stop(): Promise<void>;
}

const osdCount = 3;
const startTimeoutMs = 90_000;
const pollMs = 100;

/**
 * Starts a separate cluster on free ports of loopback, which takes about 15 seconds and half a gigabyte of memory.
 * @throws {CephUnavailableError} if Ceph is not installed and can't be
 */
export async function startCeph(): Promise<Ceph> {
  await ensureCeph();
  const folder = await mkdtemp(join(tmpdir(), 'atoll-ceph-'));
  const daemons: Daemon[] = [];
  const stop = async () => {
    await Promise.all(daemons.map((daemon) => daemon.kill()));
    await removeFolder(folder);
  };
  try {
    return { ...(await start(folder, daemons)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(folder: string, daemons: Daemon[]): Promise<Omit<Ceph, 'stop'>> {
  const ports = { monV2: await findFreePort(), monV1: await findFreePort(), rgw: await findFreePort() };
  const settingsPath = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  await writeFile(settingsPath, cephSettings(folder, fsid, ports));
  const conf = ['--conf', settingsPath];
  const cluster: Cluster = {
    folder,
    ports,
    fsid,
    conf,
    launch(name, program, ...args) {
      const daemon = startDaemon(name, program, [...conf, ...args]);
      daemons.push(daemon);
      return daemon;
    },
  };

  await startMonitor(cluster);
  const osds = await Promise.all(Array.from({ length: osdCount }, () => startOsd(cluster)));
  const keys = { accessKeyId: randomKey(), secretAccessKey: randomKey() };
  await createUser(cluster, keys);
  const endpoint = `http://127.0.0.1:${ports.rgw}`;
  await startGateway(cluster, endpoint);

  const engine: S3Engine = { endpoint, ...keys, bucket: 'blobs' };
  await createBucket(engine);
  return {
    ...engine,
    url: blobsUrlOf(engine),
    async killOsd(index) {
      await osds.find(({ id }) => id === index)?.daemon.kill();
    },
  };
}

interface Cluster {
  readonly folder: string;
  readonly ports: CephPorts;
  readonly fsid: string;
  readonly conf: readonly string[];
  /** Starts a program that ends with the cluster. */
  launch(name: string, program: string, ...args: string[]): Daemon;
}

async function startMonitor({ folder, ports, fsid, conf, launch }: Cluster): Promise<void> {
  const monmap = join(folder, 'monmap');
  await cephCommand('monmaptool', [
    ...['--create', '--clobber', '--fsid', fsid, '--enable-all-features', '--set-min-mon-release', 'pacific'],
    ...['--addv', 'a', monAddress(ports), monmap],
  ]);
  await mkdir(join(folder, 'mon'));
  await cephCommand('ceph-mon', [...conf, '--mkfs', '--id', 'a', '--monmap', monmap]);
  launch('ceph-mon', 'ceph-mon', '--id', 'a');
}

/** Starts an OSD, whose number the monitor assigns. */
async function startOsd({ folder, conf, launch }: Cluster): Promise<{ id: number; daemon: Daemon }> {
  const uuid = randomUUID();
  const id = (await cephCommand('ceph', [...conf, 'osd', 'new', uuid])).trim();
  await mkdir(join(folder, `osd-${id}`));
  await cephCommand('ceph-osd', [...conf, '--id', id, '--mkfs', '--osd-uuid', uuid]);
  await cephCommand('ceph', [
    ...conf,
    'osd',
    'crush',
    'add',
    `osd.${id}`,
    '1.0',
    'host=loopback',
    'root=default',
  ]);
  return { id: Number(id), daemon: launch(`osd.${id}`, 'ceph-osd', '--id', id) };
}

async function createUser(
  { conf }: Cluster,
  { accessKeyId, secretAccessKey }: Pick<Ceph, 'accessKeyId' | 'secretAccessKey'>,
): Promise<void> {
  await cephCommand('radosgw-admin', [
    ...[...conf, 'user', 'create', '--uid=atoll', '--display-name=atoll', '--max-buckets=0'],
    ...[`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`],
  ]);
}

async function startGateway({ launch }: Cluster, endpoint: string): Promise<void> {
  const gateway = launch('radosgw', 'radosgw', '--name', 'client.rgw.a');
  await Promise.race([answering(endpoint), gateway.ended]);
}

async function answering(endpoint: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await fetch(endpoint).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error(`Ceph's gateway did not answer within ${startTimeoutMs} ms.`);
    await delay(pollMs);
  }
}

function randomKey(): string {
  return randomBytes(20).toString('hex');
}
