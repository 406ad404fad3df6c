import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { copiedPaths, needsOf } from './image-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = (path: string) => JSON.parse(read(path)) as { dependencies: Record<string, string> };

const programs = ['main.ts', 's3-worker.ts', 'reader.ts', 'admin/main.ts'].map(
  (name) => `apps/server/src/${name}`,
);

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile');
  const { fromContext, fromBuild } = copiedPaths(dockerfile);
  const { files, packages } = needsOf(programs);

  test('copies every file that the server, its processes and the commands import', () => {
    const isCopied = (file: string) =>
      fromContext.some((path) => file === path || file.startsWith(`${path}/`));
    expect(files.size).toBeGreaterThan(500);
    // Programs that nothing imports, since they are started.
    for (const started of [
      'packages/document-reader/src/child/main.ts',
      'packages/media-checks/src/child/main.ts',
      'packages/passage-index/src/process/main.ts',
    ]) {
      expect(files).toContain(started);
    }
    expect([...files].filter((file) => !isCopied(file))).toEqual([]);
  });

  test('copies what the server reads at its start: the console, the guide, and its icon', () => {
    expect(fromBuild.map((path) => path.replace('/atoll/', ''))).toEqual([
      'apps/console/dist',
      'apps/console/viewer/dist',
    ]);
    expect(fromContext).toEqual(expect.arrayContaining(['docs', 'apps/console/public']));
  });

  test('installs every package that is imported, since each is declared where it is used', () => {
    const undeclared = [...packages].flatMap(([name, manifests]) =>
      [...manifests]
        .filter((path) => !(name in manifest(path).dependencies))
        .map((path) => `${name}: ${path}`),
    );
    expect(undeclared).toEqual([]);
  });

  test('runs on the Node that the repository pins, with an init and without root', () => {
    const { node } = manifest('package.json').dependencies;
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${node}-bookworm-slim`]));
    expect(dockerfile).toContain('ENTRYPOINT ["/usr/bin/tini", "--"]');
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toContain('/healthz');
  });

  test('has the commands under the name that the guide calls them by', () => {
    const [, command] = /npm pkg set scripts\.admin="exec node (\S+)"/.exec(dockerfile) ?? [];
    expect(programs).toContain(command);
  });
});

describe('the compose file', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>;
  };

  test.each(Object.keys(services))('confines %s', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      logging: {
        driver: 'json-file',
        options: { 'max-size': expect.any(String), 'max-file': expect.any(String) },
      },
    });
    expect(services[name]?.tmpfs).toContain('/tmp');
  });

  test('lets the server open many connections, and adds no capability to it', () => {
    expect(services.atoll).toMatchObject({ ulimits: { nofile: 65_536 } });
    expect(services.atoll).not.toHaveProperty('cap_add');
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/atoll.service');
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  /** Analyzes the unit with the paths of this repository. */
  const analyze = (...args: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'atoll-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'atoll.service');
    writeFileSync(path, unit.replaceAll('/opt/atoll/', root));
    return spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' });
  };

  test('does not start without its settings', () => {
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/atoll\/atoll\.env$/m);
    expect(unit).toMatch(/^LimitNOFILE=65536$/m);
  });

  test('is valid, and well confined', ({ skip }) => {
    skip(!hasSystemd, 'systemd is not installed');
    const { status, stderr } = analyze('verify');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const tenths = 30;
    const confined = analyze('security', '--offline=yes', '--no-pager', `--threshold=${tenths}`);
    expect(confined.status, confined.stdout).toBe(0);
  });
});
