import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBackupNode, type CallInput, createAccessKey, createKmsKey } from '@atoll/contract';
import { removeFolder, startFaultyProxy, startTlsFront } from '@atoll/testkit';
import { type Scenario, type Scenarios, type Scene, unique } from './scene.fixture.ts';

/** The environment of the server for these scenarios, the scenarios, and their cleanup. */
export interface StoreScenarios {
  readonly env: Readonly<Record<string, string>>;
  readonly scenarios: Scenarios;
  stop(): Promise<void>;
}

type Node = CallInput<typeof addBackupNode>;

/** Prepares scenarios for the codes about faults of another store or of a key service. */
export async function prepareStoreScenarios(): Promise<StoreScenarios> {
  const nobody = 'http://127.0.0.1:9';
  const proxy = await startFaultyProxy(nobody);
  proxy.decide(() => ({ kind: 'answer', status: 400, code: 'AuthorizationHeaderMalformed' }));
  const stranger = await startTlsFront(nobody);
  const expired = await startTlsFront(nobody, { hasExpired: true });
  const other = await startTlsFront(nobody, { name: 'elsewhere.example' });
  const folder = await mkdtemp(join(tmpdir(), 'atoll-roots-'));
  const roots = join(folder, 'roots.pem');
  await writeFile(roots, expired.root + other.root);
  return {
    env: {
      OUTGOING_ALLOW_PRIVATE: 'true',
      NODE_EXTRA_CA_CERTS: roots,
      KMS_URL: `vault+${nobody}/transit`,
      KMS_TOKEN: 'token',
    },
    scenarios: {
      1043: [/no valid response/i, (scene) => connecting({ endpoint: scene.server.url })(scene)],
      1044: [/unknown authority/, connecting({ endpoint: stranger.origin })],
      1045: [/has expired/, connecting({ endpoint: expired.origin })],
      1046: [/issued for a different name/, connecting({ endpoint: other.origin })],
      1047: [
        /https:\/\/ if it supports TLS/,
        connecting({ endpoint: expired.origin.replace('https:', 'http:') }),
      ],
      1048: [/rejected the access key/, connecting({})],
      1049: [/remote bucket doesn’t exist/, connecting({ bucket: 'nobodys' }, realKey)],
      1050: [/another region/, connecting({ endpoint: proxy.endpoint })],
      1076: [/host name/, connecting({ endpoint: 'http://nowhere.invalid' })],
      1051: [/key store can’t be reached/, ({ mine }) => mine.call(createKmsKey, {})],
    },
    async stop() {
      for (const peer of [proxy, stranger, expired, other]) await peer.stop();
      await removeFolder(folder);
    },
  };
}

/** Connects to a store at the given address. The server can also be its own store. */
function connecting(
  wrong: Partial<Node>,
  keyOf = async (_: Scene): Promise<Partial<Node>> => ({}),
): Scenario[1] {
  return async (scene) => {
    const place: Node = {
      name: unique('node'),
      endpoint: scene.server.s3Url,
      region: 'us-east-1',
      bucket: 'blobs',
      prefix: '',
      path_style: true,
      access_key_id: 'nobody',
      secret_access_key: 'nothing',
    };
    return scene.mine.call(addBackupNode, { ...place, ...(await keyOf(scene)), ...wrong });
  };
}

async function realKey({ me }: Scene): Promise<Partial<Node>> {
  const { access_key_id, secret_access_key } = await me.api.ask(createAccessKey, { name: unique('node') });
  return { access_key_id, secret_access_key };
}
