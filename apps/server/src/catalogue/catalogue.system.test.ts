import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  calls,
  captcha,
  codes,
  downloadObject,
  type ErrorCode,
  publicConfig,
  sendMail,
  startUpload,
} from '@atoll/contract';
import { errorCodes } from '@atoll/contract/catalogue';
import { type Account, type Atoll, databasesOfServers, removeFolder, signUp, useAtoll } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';
import { hubEnv } from '../features/hub/core/hub.fixture.ts';
import { accountScenarios } from './account-scenarios.fixture.ts';
import { agentScenarios } from './agent-scenarios.fixture.ts';
import { prepareAnswerScenarios } from './answer-scenarios.fixture.ts';
import { appScenarios } from './app-scenarios.fixture.ts';
import { factorScenarios } from './factor-scenarios.fixture.ts';
import { hubScenarios } from './hub-scenarios.fixture.ts';
import { objectScenarios } from './object-scenarios.fixture.ts';
import { publishingScenarios } from './publishing-scenarios.fixture.ts';
import { bucketOf, openScene, type Scenarios, upload } from './scene.fixture.ts';
import { alteredScenarios, securityScenarios } from './security-scenarios.fixture.ts';
import { noTransferLeft, shareScenarios } from './share-scenarios.fixture.ts';
import { slowEnv, slowScenarios } from './slow-scenarios.fixture.ts';
import { storageScenarios } from './storage-scenarios.fixture.ts';
import { prepareStoreScenarios } from './store-scenarios.fixture.ts';
import { teamScenarios } from './team-scenarios.fixture.ts';

/** Given where no server is: the console shows it when a picture does not load, and its browser tests drive it. */
const clientSide: readonly ErrorCode[] = [codes.imageLoadFailed];

/** `full-disk.test.ts` has the small disk that it takes. */
const onSmallDisk: readonly ErrorCode[] = [codes.diskFull];

const driven = new Set<number>([...clientSide, ...onSmallDisk]);

/** Drives each scenario in English and in Japanese, at HTTP 200, with the catalogue's words. */
function drive(title: string, use: () => () => Atoll, scenarios: Scenarios): void {
  describe(title, () => {
    const atoll = use();
    let me: Account;
    beforeAll(async () => {
      me = await signUp(atoll());
    });
    for (const [number, [gist, refused]] of Object.entries(scenarios)) {
      const { key } = errorCodes[Number(number) as ErrorCode];
      test(`${number} ${key}`, { timeout: 120_000 }, async () => {
        const scene = openScene(atoll(), me, 'en');
        const english = await refused(scene);
        expect(english).toMatchObject({ code: Number(number), msg: expect.stringMatching(gist) });
        const repeated = await scene.repeatIn('ja');
        // A call that is refused only once needs its arrangement made again.
        const isRefusedAgain = repeated.code === Number(number);
        const japanese = isRefusedAgain ? repeated : await refused(openScene(atoll(), me, 'ja'));
        expect(japanese).toMatchObject({ code: Number(number), msg: expect.stringMatching(/[ぁ-ヿ]/) });
        driven.add(Number(number));
      });
    }
  });
}

const everywhere = {
  ...accountScenarios,
  ...agentScenarios,
  ...publishingScenarios,
  ...appScenarios,
  ...factorScenarios,
  ...securityScenarios,
  ...storageScenarios,
  ...objectScenarios,
  ...shareScenarios,
  ...teamScenarios,
  ...hubScenarios,
};
const peers = { openId: true, linkedApp: true, env: hubEnv };
// Refusals pass between processes too.
const several = () => useAtoll({ ...peers, processes: 'several' });
drive('on SQLite', several, { ...everywhere, ...alteredScenarios });
if (databasesOfServers.includes('postgres')) {
  drive('on PostgreSQL', () => useAtollHere({ ...peers, database: 'postgres' }), everywhere);
}

// The server needs the addresses of these authorities when it starts.
const stores = await prepareStoreScenarios();
const answers = await prepareAnswerScenarios();
afterAll(() => Promise.all([stores.stop(), answers.stop()]));
drive(
  'where the free transfer is over, and reads may not take long',
  () => useAtoll({ env: { FREE_TRANSFER_MONTHS: '0', ...slowEnv } }),
  {
    ...slowScenarios,
    999: [
      /free egress has expired/,
      async (scene) => {
        const at = { bucket: await bucketOf(scene), key: 'small' };
        await upload(scene, at.bucket, at.key, 'bytes');
        return scene.mine.call(downloadObject, at);
      },
    ],
  },
);

drive(
  'where other stores are near, that of keys is away, and the free plan holds next to nothing',
  () =>
    useAtoll({
      env: { ...stores.env, ...answers.env, FREE_TRANSFER_BYTES: '0', FREE_STORAGE_BYTES: '100' },
    }),
  {
    ...stores.scenarios,
    ...answers.scenarios,
    1024: [
      /reached your free egress limit/,
      async (scene) => {
        const at = { bucket: await bucketOf(scene), key: 'small' };
        await upload(scene, at.bucket, at.key, 'bytes');
        return scene.mine.call(downloadObject, at);
      },
    ],
    3014: noTransferLeft,
    3005: [
      /your plan’s storage is full/i,
      async (scene) =>
        scene.mine.call(startUpload, { bucket: await bucketOf(scene), key: 'x', size_bytes: 101 }),
    ],
  },
);

describe('where hardly anything is allowed', () => {
  const atoll = useAtollHere({ smtp: false, env: { RATE_LIMIT_FACTOR: '0.002' } });

  async function refusals(call: typeof captcha | typeof publicConfig): Promise<[number, string][]> {
    const [english, japanese] = ['en', 'ja'].map((language) => askedOften(atoll(), call.path, language));
    return [await english, await japanese] as [number, string][];
  }

  test.each([
    [1002, captcha, /too many attempts/i],
    [1031, publicConfig, /too many requests/i],
  ] as const)('%i', async (code, call, gist) => {
    const [english, japanese] = await refusals(call);
    expect(english).toEqual([code, expect.stringMatching(gist)]);
    expect(japanese).toEqual([code, expect.stringMatching(/[ぁ-ヿ]/)]);
    driven.add(code);
  });
});

describe('where mails can not be kept', () => {
  const atoll = useAtollHere({ smtp: false, env: { SUPPORT_EMAIL: 'help@example.com' } });

  test('500 unexpected', async () => {
    const folder = join(atoll().dataDir, 'mail');
    await removeFolder(folder);
    await writeFile(folder, 'a file where a folder should be');
    const messages = await Promise.all(
      ['en', 'ja'].map(async (language) => {
        const response = await fetch(atoll().url + sendMail.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-language': language },
          body: JSON.stringify({ send_type: 'register', email: `${language}@example.com` }),
        });
        expect(response.status).toBe(500);
        const { msg, ...rest } = (await response.json()) as { msg: string };
        expect(rest).toEqual({ code: 500, data: null });
        return msg;
      }),
    );
    expect(messages[0]).toMatch(/something went wrong.*help@example\.com/i);
    expect(messages[1]).toMatch(/[ぁ-ヿ].*help@example\.com/);
    expect(atoll().logs()).toContain('a mail could not be kept');
    driven.add(codes.unexpected);
  });
});

describe('the catalogue', () => {
  test('has no code under General and Account that nothing drives', () => {
    const accountCodes = Object.keys(errorCodes)
      .map(Number)
      .filter((code) => code < 2000);
    expect(accountCodes.filter((code) => !driven.has(code))).toEqual([]);
  });

  test('has no code that a call declares and nothing drives', () => {
    const declared = new Set(Object.values(calls).flatMap((call): readonly number[] => call.codes));
    expect([...declared].filter((code) => !driven.has(code))).toEqual([]);
  });
});

/** Repeats a call until it fails, and returns that answer. */
async function askedOften(server: Atoll, path: string, language: string): Promise<[number, string]> {
  for (let tries = 0; tries < 20; tries++) {
    const response = await fetch(server.url + path, { headers: { 'accept-language': language } });
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    expect(response.status).toBe(200);
    if (code !== 200) return [code, msg];
  }
  throw new Error(`${path} was always allowed`);
}
