/** A worker that passes every POST to the core, and shows the topics it has received. */
import { createServer } from 'node:http';
import { createInFlight, trackConnections } from '../../lifecycle/index.ts';
import { joinCore } from '../index.ts';
import { plainErrors } from './plain-errors.ts';

const told: string[] = [];
const inFlight = createInFlight();
const server = createServer(async (incoming, outgoing) => {
  const url = new URL(incoming.url ?? '/', 'http://worker');
  inFlight.add(outgoing);
  const answer = async () => {
    if (url.pathname === '/told') return told;
    if (url.pathname === '/pid') return process.pid;
    if (url.pathname === '/publish') return core.invalidations.publish(url.searchParams.get('topic') ?? '');
    return client.write(
      { name: url.pathname.slice(1), run: async () => undefined },
      url.searchParams.get('input'),
    );
  };
  try {
    outgoing.end(JSON.stringify((await answer()) ?? null));
  } catch (error) {
    outgoing.writeHead(503).end((error as Error).message);
  }
});

const connections = trackConnections(server);
const core = joinCore({
  errors: plainErrors,
  metrics: async () => [{ pid: process.pid }],
});
core.invalidations.onPublish((topic) => {
  told.push(topic);
});
const client = core.databaseClient({ read: {} as never, query: {} as never, dialect: 'sqlite' });

if (process.env.ECHO_FAILURE === undefined) {
  await core.serve({
    serve: connections.adopt,
    check: async () => undefined,
    settled: inFlight.settled,
    drain: () => connections.close(),
  });
} else {
  await core.reportFailure(new Error(process.env.ECHO_FAILURE));
  process.exit(1);
}
