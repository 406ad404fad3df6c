import { axios, Client, crypto } from 'acme-client';
import { createAcmeAdapter } from './adapter.ts';
import { AuthorityFailure } from './authority.ts';
import { failureOf, isBadNonce } from './problem.ts';

export { axios, Client, crypto };

// The library's own handlers wait inside a request for as long as the authority asks, and then tell no more than a text.
// Here an order waits in the database.
axios.interceptors.request.clear();
axios.interceptors.response.clear();
axios.defaults.adapter = createAcmeAdapter();
axios.interceptors.response.use(
  (response) => {
    const { status, data, headers } = response;
    // The library sends what had a stale nonce once more, with a new one.
    if (status < 400 || isBadNonce({ data })) return response;
    throw failureOf({ status, data, retryAfter: headers['retry-after'] }, Date.now());
  },
  (cause: unknown) => {
    const facts = { kind: 'unreachable', words: null, retryAfterMs: null, isAccountUnknown: false } as const;
    throw new AuthorityFailure(facts, { cause });
  },
);
