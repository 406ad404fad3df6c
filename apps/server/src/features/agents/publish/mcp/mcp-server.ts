import { agentLimits, type Locale } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod/mini';
import { UserError } from '../../../../platform/errors.ts';
import { createAnswerText } from '../api/answer-text.ts';
import { urlOf } from '../api/completions.service.ts';
import type { KeyHolder } from '../api/key-holder.service.ts';
import { answerEvents } from '../asking/answer-events.ts';
import type { PublishedAsking } from '../asking/published-asking.service.ts';
import type { Quota } from '../limits/quota.ts';
import type { Knowledge } from './knowledge.service.ts';

export interface McpDeps {
  readonly asking: PublishedAsking;
  readonly quota: Quota;
  readonly knowledge: Knowledge;
  readonly consoleUrl: string;
}

interface Circumstances {
  readonly locale: Locale;
  readonly leaving: AbortSignal;
}

const passagesMax = 20;
const passagesUsual = 8;
const readMax = 20_000;
const readUsual = 4_000;
const version = '1.0.0';

const place = {
  document_id: z.string(),
  bucket: z.nullable(z.string()),
  key: z.string(),
  version_id: z.nullable(z.string()),
  page: z.nullable(z.int()),
};

const question = (about: string) =>
  z.string().check(z.minLength(1), z.maxLength(agentLimits.questionMaxLength), z.describe(about));

/** Creates an MCP server for the holder of a key, for one request. */
export function createAgentMcp(deps: McpDeps, holder: KeyHolder, circumstances: Circumstances): McpServer {
  const { name } = holder.version;
  const server = new McpServer(
    { name: 'atoll-agent', title: name, version },
    {
      instructions: `Answers questions from the files of “${name}”. Use “ask” for an answer with citations, “search_files” for passages, and “read_passage” to read on around one.`,
    },
  );
  addAsk(server, deps, holder, circumstances);
  addSearch(server, deps, holder, circumstances);
  addRead(server, deps, holder, circumstances);
  return server;
}

const citation = z.object({ number: z.int(), ...place, url: z.string(), text: z.string() });

function addAsk(server: McpServer, deps: McpDeps, holder: KeyHolder, at: Circumstances): void {
  const description =
    'Answers a question from the agent’s files. Numbers such as [1] in the answer refer to the citations.';
  const inputSchema = z.object({ question: question('The question, in any language.') });
  const outputSchema = z.object({ answer: z.string(), status: z.string(), citations: z.array(citation) });
  const annotations = { title: 'Ask', readOnlyHint: true, openWorldHint: false };
  server.registerTool('ask', { description, inputSchema, outputSchema, annotations }, (input) =>
    answering(at, async () => {
      const asker = { key: holder.key };
      const asked = await deps.asking.ask(holder.published, { channel: 'mcp', asker, ...input });
      const answer = createAnswerText(at.locale);
      for await (const event of answerEvents(asked.follow(at.leaving))) answer.take(event);
      const status = answer.finished?.status ?? 'partial';
      const cited = new Map(answer.cited().map(({ passage }) => [passage.number, passage]));
      const citations = [...cited.values()].map((passage) => ({
        number: passage.number,
        document_id: passage.document_id,
        bucket: passage.bucket,
        key: passage.key,
        version_id: passage.version_id,
        page: passage.page,
        url: urlOf(deps.consoleUrl, holder.key.agentId, passage),
        text: passage.text,
      }));
      return { text: answer.text, data: { answer: answer.text, status, citations } };
    }),
  );
}

const found = z.object({ ...place, start: z.int(), end: z.int(), score: z.number(), text: z.string() });

function addSearch(server: McpServer, deps: McpDeps, holder: KeyHolder, at: Circumstances): void {
  const description =
    'Finds the passages of the agent’s files that match a query best, best first. No model is asked.';
  const inputSchema = z.object({
    query: question('Words or a question, in any language.'),
    limit: z.optional(
      z.int().check(z.minimum(1), z.maximum(passagesMax), z.describe(`${passagesUsual} by default.`)),
    ),
  });
  const outputSchema = z.object({ passages: z.array(found) });
  const annotations = { title: 'Search files', readOnlyHint: true, openWorldHint: false };
  server.registerTool('search_files', { description, inputSchema, outputSchema, annotations }, (input) =>
    answering(at, async () => {
      await takeRequest(deps, holder);
      const { query, limit = passagesUsual } = input;
      const passages = await deps.knowledge.search(holder.version, query, limit, at.leaving);
      const data = {
        passages: passages.map(({ document, bucketName, ...passage }) => ({
          document_id: document.id,
          bucket: bucketName,
          key: document.key,
          version_id: document.versionId,
          page: passage.page ?? null,
          start: passage.start,
          end: passage.end,
          score: passage.score,
          text: passage.text,
        })),
      };
      return { text: JSON.stringify(data), data };
    }),
  );
}

function addRead(server: McpServer, deps: McpDeps, holder: KeyHolder, at: Circumstances): void {
  const description =
    'Reads a part of a file’s text, to see what stands around a passage. Positions count UTF-16 code units.';
  const position = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER - readMax));
  const inputSchema = z.object({
    document_id: z.string().check(z.maxLength(64), z.describe('From “ask” or “search_files”.')),
    start: z.optional(position.check(z.describe('Where to begin; 0 by default.'))),
    length: z.optional(
      z.int().check(z.minimum(1), z.maximum(readMax), z.describe(`${readUsual} by default.`)),
    ),
  });
  const outputSchema = z.object({ ...place, start: z.int(), length: z.int(), text: z.string() });
  const annotations = { title: 'Read passage', readOnlyHint: true, openWorldHint: false };
  server.registerTool('read_passage', { description, inputSchema, outputSchema, annotations }, (input) =>
    answering(at, async () => {
      await takeRequest(deps, holder);
      const { document_id: documentId, start = 0, length = readUsual } = input;
      const range = { documentId, start, end: start + length };
      const { document, bucketName, ...read } = await deps.knowledge.read(holder.version, range);
      const data = {
        document_id: document.id,
        bucket: bucketName,
        key: document.key,
        version_id: document.versionId,
        page: null,
        ...read,
      };
      return { text: read.text, data };
    }),
  );
}

/** Counts a request that takes no tokens. @throws {UserError} 1060 */
async function takeRequest({ quota }: McpDeps, { published, key }: KeyHolder): Promise<void> {
  const taken = await quota.take(published, { key });
  await taken.settle({ tokens: 0, microUsd: 0 });
}

interface Result {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** Returns refusals as results for the caller’s model to read. Anything else is a protocol error, without details. */
async function answering({ locale }: Circumstances, work: () => Promise<Result>) {
  try {
    const { text, data } = await work();
    return { content: [{ type: 'text' as const, text }], structuredContent: data };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const text = messageFor(error.code, locale, error.parameters);
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}
