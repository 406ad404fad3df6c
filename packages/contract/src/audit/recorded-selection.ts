import * as z from 'zod/mini';

const recordedSelection = z.object({
  keys: z.optional(z.array(z.string())),
  prefixes: z.optional(z.array(z.string())),
  versions: z.optional(z.array(z.object({ key: z.string() }))),
  /** The whole bucket. */
  all: z.optional(z.boolean()),
  /** The number of selected keys, folders and versions, if not all of them are recorded. */
  key_count: z.optional(z.int()),
  prefix_count: z.optional(z.int()),
  version_count: z.optional(z.int()),
});

/** The objects that a job was started for, as the field `selection` of its audit log entry records them in JSON. */
export type RecordedSelection = z.infer<typeof recordedSelection>;

/** Returns undefined if the text is not a recorded selection, such as in older entries, which cut long ones. */
export function readRecordedSelection(text: string): RecordedSelection | undefined {
  try {
    return recordedSelection.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
