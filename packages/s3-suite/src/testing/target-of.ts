import { createAccessKey } from '@atoll/contract';
import { type Atoll, signUp } from '@atoll/testkit';
import type { Credentials, Target } from '../target.ts';

/** Creates two accounts on a server, each with an access key. */
export async function targetOf(atoll: Atoll): Promise<Target> {
  const credentials = async (): Promise<Credentials> => {
    const account = await signUp(atoll);
    const key = await account.api.ask(createAccessKey, { name: 'suite' });
    return { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key };
  };
  return {
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    main: await credentials(),
    other: await credentials(),
  };
}
