import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Serves chat with an engine, and forwards requests for embeddings, so that Atoll reaches both models at one address. */
export async function startEndpoint({ engine, embeddings, chatModel }) {
  const requests = [];
  const server = createServer(async (request, response) => {
    try {
      const body = await json(request);
      requests.push({ path: request.url, body });
      if (request.url === '/v1/embeddings') await passOn(`${embeddings}/v1/embeddings`, body, response);
      else if (request.url === '/v1/chat/completions') await chat(engine, { body, chatModel, response });
      else sendJson(response, 404, { error: { message: 'Not found' } });
    } catch (error) {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { message: String(error) } });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    /** Every received request, oldest first. */
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards a request on its own connection, because the embedding server leaves the body of a refused one unread. */
async function passOn(url, body, response) {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  sendJson(response, answer.status, await answer.json());
}

async function chat(engine, { body, chatModel, response }) {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (delta, finish_reason = null, more = {}) => {
    const choices = [{ index: 0, delta, finish_reason }];
    const chunk = {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: chatModel,
      choices,
    };
    response.write(`data: ${JSON.stringify({ ...chunk, ...more })}\n\n`);
  };
  send({ role: 'assistant', content: '' });
  const { usage, finish } = await engine.answer(body, (content) => send({ content }), leaving.signal);
  send({}, finish, { usage });
  response.end('data: [DONE]\n\n');
}

function sendJson(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
