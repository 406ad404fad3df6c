import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { shareKind } from './storage/share-visits.ts';
import { text } from './text.ts';

/** Rights that a bucket grants to everyone. `other` stands for all others, such as reading settings or tags. */
const publicRights = ['read', 'list', 'write', 'other'] as const;

const time = z.nullable(z.int());
const dated = {
  /** Time of the setting that opened it. */
  since: time,
  /** Null: until someone ends it. */
  until: time,
  /** Null: never, or unknown. */
  last_used_at: time,
};

/** Something of an account that people without an account can use. */
const exposure = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bucket'),
    bucket: z.string(),
    ways: z.array(z.enum(['policy', 'acl'])),
    rights: z.array(z.enum(publicRights)),
    ...dated,
  }),
  /** A bucket with objects that are public by an ACL of their own; `key` is one of them. */
  z.strictObject({ kind: z.literal('object_acls'), bucket: z.string(), key: z.string(), ...dated }),
  z.strictObject({ kind: z.literal('website'), bucket: z.string(), url: z.string(), ...dated }),
  z.strictObject({ kind: z.literal('domain'), bucket: z.string(), domain: z.string(), ...dated }),
  z.strictObject({
    kind: z.literal('share_link'),
    link_id: z.string(),
    link_kind: shareKind,
    bucket: z.string(),
    /** Key of an object or a folder; empty: the whole bucket. */
    key: z.string(),
    has_password: z.boolean(),
    ...dated,
  }),
  z.strictObject({
    kind: z.literal('agent_link'),
    agent_id: z.string(),
    name: z.string(),
    has_password: z.boolean(),
    ...dated,
  }),
  z.strictObject({
    kind: z.literal('agent_widget'),
    agent_id: z.string(),
    name: z.string(),
    /** The websites that may embed it. */
    origins: z.array(z.string()),
    ...dated,
  }),
  z.strictObject({ kind: z.literal('project'), project_id: z.string(), title: z.string(), ...dated }),
  z.strictObject({
    kind: z.literal('release'),
    project_id: z.string(),
    title: z.string(),
    version: z.string(),
    ...dated,
  }),
]);

export type Exposure = z.infer<typeof exposure>;

export const listExposures = defineCall({
  name: 'listExposures',
  method: 'GET',
  path: '/api/exposures',
  summary:
    'List what people without an account can use: public buckets, websites, links, agents and datasets. Omits what the caller may not see.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ cursor: z.optional(text(4096)) }),
  output: z.strictObject({ exposures: z.array(exposure), next_cursor: z.nullable(z.string()) }),
  codes: [],
});

export const exposureCalls = { listExposures };
