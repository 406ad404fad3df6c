import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@atoll/testkit';

export interface FileServer {
  readonly origin: string;
  /** Adds `count` files of `bytes` bytes and answers their paths. */
  add(count: number, bytes: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts nginx with a worker for each processor and sendfile, as a baseline for this machine. */
export async function startNginx(): Promise<FileServer> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-nginx-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const configuration = `
    daemon off; pid ${folder}/pid; error_log stderr error; worker_processes auto;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=10000; server { listen 127.0.0.1:${port}; root ${folder}/files; } }`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  return {
    origin: `http://127.0.0.1:${port}`,
    async add(count, bytes) {
      const name = String(bytes);
      await mkdir(join(folder, 'files', name), { recursive: true });
      const data = Buffer.alloc(bytes, 'atoll');
      const paths = Array.from({ length: count }, (_, n) => `/${name}/${n}`);
      for (const path of paths) await writeFile(join(folder, 'files', path), data);
      return paths;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
