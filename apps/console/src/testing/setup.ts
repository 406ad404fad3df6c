import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { dismissNotice, notices } from '#lib/notices/notify.ts';
import { addMissingInterfaces } from './missing-interfaces.ts';
import { fetchFromTest, resetServer } from './server.ts';
import { addTopLayer } from './top-layer.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// On a busy machine an answer takes its time.
configure({ asyncUtilTimeout: 30_000 });

// One document serves every file of a process.
if (!('showPopover' in HTMLElement.prototype)) {
  addTopLayer();
  addMissingInterfaces();
}

beforeEach(() => {
  globalThis.fetch = fetchFromTest;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  session.clear();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of notices.current()) dismissNotice(id);
  resetServer();
});
