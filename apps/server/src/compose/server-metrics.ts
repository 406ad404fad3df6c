import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../config/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { defineGauge } from '../platform/metrics/index.ts';

interface Measured {
  readonly config: Pick<Config, 'dataDir' | 'database'>;
  readonly storage: Pick<Storage, 'queueLags'>;
  readonly s3: { servingWorkers(): number };
}

/** The server that is measured: the last one that was put together in this process. */
let measured: Measured | undefined;

/** Measures, at each scrape, what is not counted where it happens. */
export function measureServer(server: Measured): void {
  measured = server;
}

defineGauge({
  name: 'atoll_disk_free_bytes',
  help: 'Room left for the server on the disk of DATA_DIR',
  async collect(gauge) {
    if (!measured) return;
    const { bavail, bsize } = await statfs(measured.config.dataDir);
    gauge.set(bavail * bsize);
  },
});

defineGauge({
  name: 'atoll_disk_size_bytes',
  help: 'Size of the disk of DATA_DIR',
  async collect(gauge) {
    if (!measured) return;
    const { blocks, bsize } = await statfs(measured.config.dataDir);
    gauge.set(blocks * bsize);
  },
});

defineGauge({
  name: 'atoll_database_wal_bytes',
  help: 'Size of the write-ahead log of SQLite',
  async collect(gauge) {
    if (measured?.config.database.kind !== 'sqlite') return;
    const wal = await stat(`${measured.config.database.path}-wal`).catch(() => undefined);
    gauge.set(wal?.size ?? 0);
  },
});

defineGauge({
  name: 'atoll_queue_lag_seconds',
  help: 'How long the oldest entry of a queue has waited: of backup, that of the slowest node',
  labels: ['queue'],
  async collect(gauge) {
    for (const { queue, lagMs } of (await measured?.storage.queueLags()) ?? []) {
      gauge.set({ queue }, lagMs / 1000);
    }
  },
});

defineGauge({
  name: 'atoll_workers_serving',
  help: 'S3 worker processes that serve',
  collect(gauge) {
    if (measured) gauge.set(measured.s3.servingWorkers());
  },
});
