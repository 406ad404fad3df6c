import * as z from 'zod/mini';
import type { ErrorCode } from './errors/codes.ts';
import type { CallPermission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The caller of a call: anyone, the holder of a session token, or also the holder of the named upload's token. */
export type CallAuth = 'none' | 'session' | 'upload';

/** The payload fields in a call's audit entry. */
export interface AuditedFields<Field extends string = string> {
  /** The field with the bucket's name, by default `bucket`. */
  readonly bucket?: Field;
  /** The field with the changed thing: an object's key, the ID of a link, or the `selection` of a job. */
  readonly target?: Field;
  /** The field with the folder of a target that is the name of a new one. */
  readonly folder?: Field;
}

/** A JSON call, declared once for the server and the console. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Auth extends CallAuth = CallAuth,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly auth: Auth;
  /** Permission that the caller needs. Required for every call with a token. */
  readonly permission?: CallPermission;
  /**
   * The audited fields; false for a call that changes nothing, or is a step of something audited.
   * Without it, every call with a token except GET is audited.
   */
  readonly audit?: false | AuditedFields;
  /** The payload: query parameters for GET and DELETE, the JSON body for POST and PUT. Unknown fields are refused. */
  readonly input: Input;
  /** `data` of a successful answer. Undeclared fields never leave the server. */
  readonly output: Output;
  /** Its error codes in addition to those of every call (see `commonCodes`). */
  readonly codes: readonly ErrorCode[];
  /** The catalogue entry for `msg` of a success, if it differs from “OK”. */
  readonly successMessage?: ErrorCode;
}

/** A GET that answers with a streamed file, or with the envelope of a refusal. It needs a session token. */
export interface FileCall<Input extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The query parameters. Unknown ones are refused. */
  readonly input: Input;
  /** The possible content types of the file. */
  readonly types: readonly string[];
  readonly permission: CallPermission;
  readonly codes: readonly ErrorCode[];
}

/**
 * A POST that answers with a stream of events (`text/event-stream`), or with the envelope of a refusal before the first event.
 * It needs a session token.
 */
export interface StreamCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Event extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The JSON body. Unknown fields are refused. */
  readonly input: Input;
  /** `data` of an event. Undeclared fields never leave the server. */
  readonly event: Event;
  readonly permission: CallPermission;
  readonly codes: readonly ErrorCode[];
}

/** An event with its data and its number, from which a broken stream can be resumed. */
export interface StreamEvent<Data> {
  readonly number: number;
  readonly data: Data;
}

export type CallInput<C extends Pick<Call, 'input'>> = z.infer<C['input']>;
export type CallOutput<C extends Call> = z.infer<C['output']>;
export type CallEvent<C extends StreamCall> = z.infer<C['event']>;

type FieldOf<Input extends z.ZodMiniType> = Extract<keyof z.infer<Input>, string>;

/** Requires a declaration to match its token and payload types. */
type Declared<Input extends z.ZodMiniType, Auth extends CallAuth> = {
  readonly audit?: false | AuditedFields<FieldOf<Input>>;
} & (Auth extends 'none' ? { readonly permission?: never } : { readonly permission: CallPermission });

/** Keeps the literal types of a declaration. */
/*@__NO_SIDE_EFFECTS__*/
export function defineCall<
  const Input extends z.ZodMiniType,
  const Output extends z.ZodMiniType,
  const Auth extends CallAuth,
>(call: Call<Input, Output, Auth> & Declared<Input, Auth>): Call<Input, Output, Auth> {
  return call;
}

/** Keeps the literal types of a declaration. */
/*@__NO_SIDE_EFFECTS__*/
export function defineFileCall<const Input extends z.ZodMiniType>(call: FileCall<Input>): FileCall<Input> {
  return call;
}

/** Keeps the literal types of a declaration. */
/*@__NO_SIDE_EFFECTS__*/
export function defineStreamCall<const Input extends z.ZodMiniType, const Event extends z.ZodMiniType>(
  call: StreamCall<Input, Event>,
): StreamCall<Input, Event> {
  return call;
}

/** Codes of every call: generic failure, too many requests, invalid parameters, full disk. */
export const commonCodes = [500, 1027, 1031, 1055] as const satisfies readonly ErrorCode[];

/**
 * Further codes of every call with a token: disabled account, expired or unknown token, insufficient role or app permission, no
 * membership, account being deleted.
 */
export const sessionCodes = [1014, 1026, 1032, 1033, 1039, 1040] as const satisfies readonly ErrorCode[];

/** The payload of a call without one. */
export const nothing = z.strictObject({});

/** `data` of a call without one. */
export const noData = z.null();

/** The answer of every call, at HTTP 200. */
export interface Envelope<Data> {
  /** 200 for success (clients also accept 0), 401 without a token, otherwise a code of the catalogue. */
  code: number;
  /** For people, in the language of `Accept-Language`. */
  msg: string;
  data: Data | null;
}
