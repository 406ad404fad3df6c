import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { defineCounter, defineHistogram } from '../../platform/metrics/index.ts';

const requests = defineCounter({
  name: 'atoll_s3_requests_total',
  help: 'Requests at the S3 endpoint that have ended, by operation and status',
  labels: ['operation', 'status'],
  collect: addTallies,
});
const errors = defineCounter({
  name: 'atoll_s3_errors_total',
  help: 'Requests at the S3 endpoint that were answered with an error, by operation and S3 error code',
  labels: ['operation', 'code'],
});
const duration = defineHistogram({
  name: 'atoll_s3_request_duration_seconds',
  help: 'Time from the headers of a request at the S3 endpoint to the end of its answer',
  labels: ['operation'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
});
const received = defineCounter({
  name: 'atoll_s3_received_bytes_total',
  help: 'Bytes that came over connections of the S3 endpoint, headers included',
  labels: ['operation'],
  collect: addTallies,
});
const sent = defineCounter({
  name: 'atoll_s3_sent_bytes_total',
  help: 'Bytes that were sent over connections of the S3 endpoint, headers included',
  labels: ['operation'],
  collect: addTallies,
});

/** Totals of one operation and status since the last scrape. */
interface Tally {
  readonly operation: string;
  readonly status: number;
  requests: number;
  received: number;
  sent: number;
}

const tallies = new Map<string, Tally>();

function tallyOf(operation: string, status: number): Tally {
  const key = `${operation} ${status}`;
  const known = tallies.get(key);
  if (known) return known;
  const tally = { operation, status, requests: 0, received: 0, sent: 0 };
  tallies.set(key, tally);
  return tally;
}

function addTallies(): void {
  for (const { operation, status, ...counted } of tallies.values()) {
    requests.inc({ operation, status }, counted.requests);
    received.inc({ operation }, counted.received);
    sent.inc({ operation }, counted.sent);
  }
  tallies.clear();
}

/** The bytes of a connection that were already counted. */
interface Counted {
  read: number;
  written: number;
}

const countedOf = new WeakMap<Socket, Counted>();

/** The facts of a finished request. */
interface Ended {
  /** The operation of the routing table; undefined if none matches. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly startedMs: number;
}

/** Counts a finished request, and the bytes of its connection since the previous one. */
export function countRequest(
  { socket }: Pick<IncomingMessage, 'socket'>,
  { operation = 'none', status, errorCode, startedMs }: Ended,
): void {
  if (errorCode !== undefined) errors.inc({ operation, code: errorCode });
  duration.observe({ operation }, (performance.now() - startedMs) / 1000);
  const { bytesRead, bytesWritten } = socket;
  const counted = countedOf.get(socket);
  const tally = tallyOf(operation, status);
  tally.requests += 1;
  tally.received += bytesRead - (counted?.read ?? 0);
  tally.sent += bytesWritten - (counted?.written ?? 0);
  if (counted) {
    counted.read = bytesRead;
    counted.written = bytesWritten;
  } else countedOf.set(socket, { read: bytesRead, written: bytesWritten });
}

/** Counts the request once its response is sent, or its client has disconnected. */
export function countWhenEnded(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  describe: () => Ended,
): void {
  const { socket } = incoming;
  outgoing.once('close', () => countRequest({ socket }, describe()));
}
