import { signUp, startAtoll } from '@atoll/testkit';
import { Failure, main, say, seconds } from '../lib/say.mjs';
import { openChatEngine } from './chat-engine.mjs';
import { checks, createTestAgent } from './checks.mjs';
import { embedModel, startEmbedder } from './embedder.mjs';
import { startEndpoint } from './endpoint.mjs';
import { installModels } from './install.mjs';

const chatModel = 'smollm2-135m-instruct';
const longestMs = 20 * 60_000;

main(async () => {
  const stops = [];
  const late = Promise.withResolvers();
  const timer = setTimeout(
    () => late.reject(new Failure(`The run took more than ${longestMs / 60_000} minutes.`)),
    longestMs,
  );
  try {
    await Promise.race([run(stops), late.promise]);
  } finally {
    clearTimeout(timer);
    for (const stop of stops.reverse()) await stop();
  }
});

/** Starts the models and a server, and registers a function that stops each of them. */
async function run(stops) {
  const paths = await installModels();
  const embedder = await startEmbedder(paths);
  stops.push(embedder.stop);
  const engine = await openChatEngine(paths);
  stops.push(engine.close);
  const endpoint = await startEndpoint({ engine, embeddings: embedder.origin, chatModel });
  stops.push(endpoint.stop);
  const env = { LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: chatModel, EMBED_MODEL: embedModel };
  const atoll = await startAtoll({ env });
  stops.push(atoll.stop);
  const account = await signUp(atoll);
  const agent_id = await createTestAgent(account);
  await runChecks({ atoll, account, agent_id, endpoint });
}

/** Runs the checks one after the other, with a line for each. */
async function runChecks(given) {
  say(`Chat by ${chatModel}, vectors by ${embedModel}.`);
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    const start = performance.now();
    try {
      say(`✓ ${name}: ${await check(given)} (${seconds(start)})`);
    } catch (error) {
      failed++;
      say(`✗ ${name}: ${error instanceof Failure ? error.message : error.stack}`);
    }
  }
  const passed = Object.keys(checks).length - failed;
  say(`${passed} passed, ${failed} failed`);
  say(
    'A model of 135 million parameters says nothing about how good answers are, only that everything around it works.',
  );
  if (failed > 0) process.exitCode = 1;
}
