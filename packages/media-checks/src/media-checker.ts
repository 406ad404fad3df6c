import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createTurns } from '@atoll/sandboxed-process';
import type { MediaFacts } from './facts.ts';
import { digestFile } from './host/digest-file.ts';
import { createMediaSlot, type SlotRequest } from './host/media-slot.ts';
import type { ReadFacts } from './host/receive-facts.ts';
import { defaultSettings, type MediaCheckerOptions } from './host/settings.ts';
import { type DuplicateLookup, judgeDuplicates } from './judging/judge-duplicates.ts';
import { judgeFacts } from './judging/judge-facts.ts';
import { type SchemaProblem, schemaProblem } from './reading/form/schema-problem.ts';
import type { CheckResult, Expectations } from './results.ts';

/** A file, which must not change during the check, or the answers of a form in JSON. */
export type CollectedFile = { readonly path: string } | { readonly answers: string };

export interface CheckReport {
  readonly facts: MediaFacts;
  /** Findings, failures or not. Empty if there is nothing to say. */
  readonly results: readonly CheckResult[];
}

export interface CheckOptions {
  /** Finds files that were collected before. Without it duplicates are not looked for. */
  readonly duplicates?: DuplicateLookup;
  readonly signal?: AbortSignal;
}

/** Why a schema can't be used: see `SchemaProblem`, and what shows only when it is compiled. */
export type SchemaRefusal = SchemaProblem | 'invalid' | 'too_slow';

/** Reads facts of collected files in sandboxed processes, and checks them. */
export interface MediaChecker {
  /**
   * Checks a file when a process is free, in the order of the calls. The report also contains crashes and limits.
   *
   * @throws the signal's reason if it is aborted, or the file system's error if there is no such file
   */
  check(file: CollectedFile, expectations: Expectations, options?: CheckOptions): Promise<CheckReport>;
  /** Returns why forms can't be validated with a schema; null if they can. Call it before a schema is stored. */
  checkSchema(schema: unknown, signal?: AbortSignal): Promise<SchemaRefusal | null>;
  /** Ends the processes; waiting and running checks reject. */
  close(): Promise<void>;
}

/** Processes are started when they are needed. */
export function createMediaChecker(options: MediaCheckerOptions = {}): MediaChecker {
  const settings = { folder: tmpdir(), ...defaultSettings, ...options };
  const slots = Array.from({ length: settings.processes }, () => createMediaSlot(settings));
  const turns = createTurns(slots);
  const closing = new AbortController();
  const eitherOf = (signal?: AbortSignal) => {
    return signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  };
  const read = (request: SlotRequest): Promise<ReadFacts> => {
    return turns.run(request.signal, (slot) => slot.read(request));
  };

  const readFacts = async (file: CollectedFile, schema: object | undefined, signal: AbortSignal) => {
    const digest = 'path' in file ? await digestFile(file.path, signal) : digestText(file.answers);
    if (digest.sizeBytes > settings.maxFileBytes) {
      return { ...digest, mediaType: null, stopped: 'too_large' } as const;
    }
    const source = 'path' in file ? file : { bytes: file.answers };
    if (schema === undefined) return { ...digest, mediaType: null, ...(await read({ source, signal })) };
    if (schemaProblem(schema)) return { ...digest, mediaType: null, form: refusedSchema };
    const facts = await read({ source, schema: JSON.stringify(schema), signal });
    return { ...digest, mediaType: null, ...facts };
  };

  return {
    async check(file, expectations, { duplicates, signal } = {}) {
      const facts = await readFacts(file, expectations.schema, eitherOf(signal));
      const found = duplicates ? await judgeDuplicates(facts, duplicates) : [];
      return { facts, results: [...found, ...judgeFacts(facts, expectations)] };
    },

    async checkSchema(schema, signal) {
      const problem = schemaProblem(schema);
      if (problem) return problem;
      const request = { source: { bytes: '{}' }, schema: JSON.stringify(schema), signal: eitherOf(signal) };
      const { form, stopped } = await read(request);
      if (stopped || !form) return 'too_slow';
      return form.errors.some(({ keyword }) => keyword === 'schema') ? 'invalid' : null;
    },

    async close() {
      closing.abort(new Error('the media checker was closed'));
      await turns.settle();
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}

const refusedSchema = { isValid: false, errors: [{ keyword: 'schema', path: '' }] };

function digestText(text: string): Pick<MediaFacts, 'sizeBytes' | 'sha256'> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { sizeBytes: Buffer.byteLength(text), sha256 };
}
