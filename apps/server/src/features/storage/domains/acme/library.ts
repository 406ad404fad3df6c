import { axios, Client, crypto } from 'acme-client';
import { createAcmeAdapter } from './adapter.ts';
import { AuthorityFailure } from './authority.ts';
import { failureOf, isBadNonce } from './problem.ts';

export { axios, Client, crypto };

// The library's own handlers wait inside a request for as long as the authority asks, and reduce the error to its text. Here
// orders wait in the database instead.
axios.interceptors.request.clear();
axios.interceptors.response.clear();
axios.defaults.adapter = createAcmeAdapter();
axios.interceptors.response.use(
  (response) => {
    const { status, data, headers } = response;
    // The library repeats a request with a stale nonce, with a new one.
    if (status < 400 || isBadNonce({ data })) return response;
    throw failureOf({ status, data, retryAfter: headers['retry-after'] }, Date.now());
  },
  (cause: unknown) => {
    const facts = { kind: 'unreachable', words: null, retryAfterMs: null, isAccountUnknown: false } as const;
    throw new AuthorityFailure(facts, { cause });
  },
);
