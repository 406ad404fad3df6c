import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { bucketName, objectKey } from '../storage/bucket-call.ts';
import { legibleName, legibleText, text } from '../text.ts';
import { agentId, agentLimits, agentsPath, conversationLimits, documentStates, ofAgent } from './limits.ts';

/** The sources of agents, and the files that they know. */

const sourceId = text(64);
const documentId = text(64);
const cursor = z.optional(text(4096));

export const sourceKinds = ['files', 'object', 'text', 'web'] as const;

export const newSource = z.discriminatedUnion('kind', [
  /** Everything below a prefix; an empty prefix is the whole bucket. */
  z.strictObject({ kind: z.literal('files'), bucket: bucketName, prefix: objectKey }),
  z.strictObject({ kind: z.literal('object'), bucket: bucketName, key: objectKey }),
  z.strictObject({
    kind: z.literal('text'),
    title: legibleName(agentLimits.titleMaxLength),
    text: text(agentLimits.textMaxLength).check(z.minLength(1)),
  }),
  /** A web page, read again every day. */
  z.strictObject({ kind: z.literal('web'), url: legibleText(agentLimits.urlMaxLength) }),
]);

export type NewAgentSource = z.infer<typeof newSource>;

/** Why a source can't be read at the moment. */
export const sourceProblems = [
  'bucket_missing',
  'access_denied',
  'refused_by_robots',
  'address_refused',
  'host_unknown',
  'unreachable',
  'not_found',
  'too_large',
  'account_full',
  'too_many_files',
] as const;

const source = z.strictObject({
  source_id: z.string(),
  kind: z.enum(sourceKinds),
  bucket: z.nullable(z.string()),
  /** Prefix or key. */
  key: z.nullable(z.string()),
  title: z.nullable(z.string()),
  url: z.nullable(z.string()),
  documents: z.int(),
  ready: z.int(),
  behind: z.int(),
  unreadable: z.int(),
  /** The files below it are still being listed. */
  is_scanning: z.boolean(),
  problem: z.nullable(z.enum(sourceProblems)),
  /** Time of the last fetch of a web page. */
  read_at: z.nullable(z.int()),
  created_at: z.int(),
});

/** Reasons why a file can't be read, from the first to show to the last. */
export const unreadableReasons = [
  'encrypted',
  'wrong_format',
  'broken',
  'too_large',
  'unknown_format',
  'scanned',
  'no_text',
  'timed_out',
  'out_of_memory',
  'archived',
  'access_denied',
  'damaged',
] as const;

const document = z.strictObject({
  document_id: z.string(),
  source_id: z.string(),
  bucket: z.nullable(z.string()),
  /** Key of the object, or the title of a web page or text. */
  key: z.string(),
  version_id: z.nullable(z.string()),
  url: z.nullable(z.string()),
  title: z.nullable(z.string()),
  format: z.nullable(z.string()),
  size_bytes: z.int(),
  state: z.enum(documentStates),
  /** `scanned` of a file that is not unreadable: some of its pages are pictures or empty. */
  reason: z.nullable(z.enum(unreadableReasons)),
  /** Its scanned pages are queued or being read. A file that also has other pages is already `ready`. */
  is_reading_scans: z.boolean(),
  pages: z.nullable(z.int()),
  passages: z.int(),
  changed_at: z.int(),
  indexed_at: z.nullable(z.int()),
});

/** A range of text, in UTF-16 code units. */
export const textRange = z.strictObject({ start: z.int(), end: z.int() });

/** A place in a file. `start` and `end` count UTF-16 code units of the file's text. */
export const passage = z.strictObject({
  document_id: z.string(),
  bucket: z.nullable(z.string()),
  key: z.string(),
  version_id: z.nullable(z.string()),
  url: z.nullable(z.string()),
  title: z.nullable(z.string()),
  page: z.nullable(z.int()),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.int()),
  line: z.nullable(z.int()),
  headings: z.array(z.string()),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** Words of the question, as ranges of `text`. */
  matched: z.array(textRange),
  score: z.number(),
});

export const listAgentSources = defineCall({
  name: 'listAgentSources',
  method: 'GET',
  path: `${agentsPath}/sources`,
  summary: 'List an agent’s sources, oldest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofAgent,
  output: z.strictObject({ sources: z.array(source) }),
  codes: [1057],
});

export const previewAgentSource = defineCall({
  name: 'previewAgentSource',
  method: 'GET',
  path: `${agentsPath}/source-preview`,
  summary: 'Count the files under a prefix, and those an agent can’t read.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ bucket: bucketName, prefix: objectKey }),
  output: z.strictObject({
    files: z.int(),
    size_bytes: z.int(),
    unreadable: z.array(z.strictObject({ reason: z.enum(unreadableReasons), files: z.int() })),
    /** There are more files than were counted. */
    is_partial: z.boolean(),
  }),
  codes: [2010, 3013],
});

export const addAgentSource = defineCall({
  name: 'addAgentSource',
  method: 'POST',
  path: `${agentsPath}/sources`,
  summary: 'Add a bucket, a prefix, an object, a text or a web page to what an agent knows.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, source: newSource }),
  output: source,
  codes: [1057, 1081, 2010, 3010, 3013],
});

export const removeAgentSource = defineCall({
  name: 'removeAgentSource',
  method: 'DELETE',
  path: `${agentsPath}/sources`,
  summary: 'Remove a source. The agent stops using files that no other source includes.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, source_id: sourceId }),
  output: noData,
  codes: [1057],
});

export const rereadAgent = defineCall({
  name: 'rereadAgent',
  method: 'POST',
  path: `${agentsPath}/reread`,
  summary: 'Reread an agent’s web pages and unreadable files.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, source_id: z.optional(sourceId) }),
  output: noData,
  codes: [1057],
});

export const listAgentDocuments = defineCall({
  name: 'listAgentDocuments',
  method: 'GET',
  path: `${agentsPath}/documents`,
  summary: 'List an agent’s files by key, with status and the reason a file can’t be read.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    agent_id: agentId,
    source_id: z.optional(sourceId),
    state: z.optional(z.enum(documentStates)),
    /** A part of the key. */
    search: z.optional(text(conversationLimits.searchMaxLength)),
    cursor,
  }),
  output: z.strictObject({ documents: z.array(document), next_cursor: z.nullable(z.string()) }),
  codes: [1057],
});

export const getDocumentText = defineCall({
  name: 'getDocumentText',
  method: 'GET',
  path: `${agentsPath}/document-text`,
  summary: 'Retrieve part of a file’s text as the agent read it, and a short-lived URL of the file.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    agent_id: agentId,
    document_id: documentId,
    /** Code units of the text, as decimal numbers. By default its beginning; at most 100,000 at once. */
    start: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    end: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  output: z.strictObject({
    document,
    start: z.int(),
    text: z.string(),
    length: z.int(),
    /** Headings, tables and pages of this part, in ranges of the whole text. */
    blocks: z.array(
      z.strictObject({
        kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code']),
        start: z.int(),
        end: z.int(),
        level: z.optional(z.int()),
        page: z.optional(z.int()),
        sheet: z.optional(z.string()),
        row: z.optional(z.int()),
        header: z.optional(z.string()),
        line: z.optional(z.int()),
      }),
    ),
    /** Opens the indexed version of the file for 15 minutes; null if it was deleted or the source has no file. */
    file_url: z.nullable(z.string()),
    /** The file has been replaced since it was indexed. */
    is_outdated: z.boolean(),
  }),
  codes: [1057, 3010, 3013],
});

export const searchPassages = defineCall({
  name: 'searchPassages',
  method: 'POST',
  path: `${agentsPath}/passages`,
  summary: 'Search for the passages that best answer a question, without a language model.',
  auth: 'session',
  permission: { needs: 'read' },
  audit: false,
  input: z.strictObject({
    agent_id: agentId,
    question: text(agentLimits.questionMaxLength).check(z.minLength(1)),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(agentLimits.passagesMax))),
  }),
  output: z.strictObject({
    passages: z.array(passage),
    /** Likelihood that the passages answer the question, from 0 to 1. */
    confidence: z.number(),
    took_ms: z.number(),
  }),
  codes: [1057],
});

export const agentSourceCalls = {
  listAgentSources,
  previewAgentSource,
  addAgentSource,
  removeAgentSource,
  rereadAgent,
  listAgentDocuments,
  getDocumentText,
  searchPassages,
};
