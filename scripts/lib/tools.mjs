import { canInstallPackages, installPackages } from './debian.mjs';
import { works } from './run.mjs';
import { say } from './say.mjs';

/** Third-party clients that some tests run against the S3 endpoint: the program, and its Debian package. */
const clients = [
  { program: 'aws', debian: 'awscli', versionFlag: '--version' },
  { program: 'rclone', debian: 'rclone', versionFlag: 'version' },
];

/** Installs missing clients if possible; otherwise their tests are skipped, with a message. */
export async function ensureClients() {
  const missing = clients.filter(({ program, versionFlag }) => !works(program, versionFlag));
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  if (canInstallPackages() && (await installPackages(packages))) return;
  say(`! Not installed, so the tests that drive them are skipped: ${packages.join(', ')}`);
}

const cephPackages = ['ceph-mon', 'ceph-osd', 'radosgw'];

/** Installs Ceph if possible; otherwise the tests that start one (packages/testkit/src/ceph) report that. */
export async function ensureCeph() {
  const isThere = cephPackages.every((program) => works(program));
  if (!isThere && canInstallPackages()) await installPackages(cephPackages);
}
