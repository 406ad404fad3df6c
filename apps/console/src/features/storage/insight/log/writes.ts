import { setRequestLog } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { requestLogQuery } from './queries.ts';

export const requestLogWrite: Write<typeof setRequestLog> = {
  call: setRequestLog,
  invalidates: ({ bucket }) =>
    void queryClient.invalidateQueries({ queryKey: requestLogQuery(bucket).queryKey }),
};
