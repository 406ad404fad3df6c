import { type AnswerLimits, createExchange } from '@atoll/peer-client';
import { axios } from 'acme-client';

type Adapter = Extract<typeof axios.defaults.adapter, (config: never) => unknown>;

/** Sends the library's requests within limits; its own adapter has none for slow answers. */
export function createAcmeAdapter(limits?: Partial<AnswerLimits>): Adapter {
  const exchange = createExchange(limits && { limits });
  return async (config) => {
    const headers = Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]);
    const answer = await exchange(axios.getUri(config), {
      method: (config.method ?? 'get').toUpperCase(),
      headers: Object.fromEntries(headers),
      body: config.data === undefined ? undefined : String(config.data),
    });
    return {
      config,
      status: answer.status,
      statusText: '',
      headers: { ...answer.headers },
      data: answer.body.toString(),
    };
  };
}
