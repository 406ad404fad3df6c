import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../config/index.ts';
import type { KnowledgeOperations } from '../features/agents/core/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { defineGauge } from '../platform/metrics/index.ts';

interface Measured {
  readonly config: Pick<Config, 'dataDir' | 'database'>;
  readonly storage: Pick<Storage, 'queueLags'>;
  readonly s3: { servingWorkers(): number };
  readonly agents: { readonly operations: Pick<KnowledgeOperations, 'measure'> };
}

/** The server that is measured: the last one that was put together in this process. */
let measured: Measured | undefined;

/** Measures values at each scrape that no counter covers. */
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

const agentChanges = defineGauge({
  name: 'atoll_agent_waiting_changes',
  help: 'Changes of files that no agent has seen yet',
});

const agentLag = defineGauge({
  name: 'atoll_agent_lag_seconds',
  help: 'How long the oldest change of a file has waited to be read by an agent',
});

defineGauge({
  name: 'atoll_agent_documents',
  help: 'Files of agents by state: queued, reading, ready, unreadable, or gone and still to be removed from the index',
  labels: ['state'],
  async collect(gauge) {
    const measures = await measured?.agents.operations.measure();
    if (!measures) return;
    gauge.reset();
    for (const { state, count } of measures.states) gauge.set({ state }, count);
    agentChanges.set(measures.waitingChanges);
    agentLag.set(measures.lagMs / 1000);
  },
});
