import type { Config } from '../../config/index.ts';

/** Prices in micro-USD, like those of large clouds, so that invoices, forecasts and savings have something to show. */
const prices: Config['prices'] = {
  stored_byte_hours: 23_000,
  archived_byte_hours: 4_000,
  bytes_out: 90_000,
  write_requests: 5_000_000,
  read_requests: 400_000,
  delete_requests: 0,
  model_input_tokens: 0,
  model_output_tokens: 0,
};

export const demoEmail = 'demo@atoll.example';

/** Returns the settings of a server with the demo: its account owns the data hub, and usage has prices, unless the operator chose otherwise. */
export function withDemo(config: Config): Config {
  const isFree = Object.values(config.prices).every((price) => price === 0);
  const isFilled = config.payments.kind === 'sandbox' && isFree;
  return {
    ...config,
    datahubAccount: config.datahubAccount ?? demoEmail,
    prices: isFilled ? prices : config.prices,
  };
}
