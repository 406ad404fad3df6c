import { readConfig } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';
import { openFoundation } from './foundation.ts';

/** For tests: creates the data of a server's first start, without serving. */
export async function foundInstallation(environment: Readonly<Record<string, string>>): Promise<void> {
  const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
  const config = readConfig(environment);
  const { data, claim } = await openFoundation({ config, log, print: () => undefined }, 'as the only server');
  await data.close();
  claim?.release();
}
