import * as z from 'zod/mini';
import type { ErrorCode } from './errors/codes.ts';
import type { CallPermission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, the holder of a session token, or also that of the token of the upload that the call names. */
export type CallAuth = 'none' | 'session' | 'upload';

/** The fields of a call's payload that its audit entry names. */
export interface AuditedFields<Field extends string = string> {
  /** The field with the bucket's name; `bucket` unless another is given here. */
  readonly bucket?: Field;
  /** The field with what is changed: an object's key, the ID of a link. */
  readonly target?: Field;
}

/** One JSON call, declared once for the server that answers it and the console that makes it. */
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
  /** What the caller needs. Every call that asks for a token declares it. */
  readonly permission?: CallPermission;
  /**
   * What the audit log says of the call; false for one that changes nothing, or is a step of something that is audited itself.
   * Without it, every call with a token is audited that is no GET.
   */
  readonly audit?: false | AuditedFields;
  /** The payload: query parameters for GET and DELETE, the JSON body for POST and PUT. Unknown fields are refused. */
  readonly input: Input;
  /** `data` of a successful answer. Fields not declared here never leave the server. */
  readonly output: Output;
  /** What it can yield beside the codes every call can (see `commonCodes`). */
  readonly codes: readonly ErrorCode[];
  /** The catalogue entry whose text is `msg` of a success, where it says more than “OK”. */
  readonly successMessage?: ErrorCode;
}

/** A GET that answers with a file, sent as it is made, or with the envelope of a refusal. It asks for a session’s token. */
export interface FileCall<Input extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The query parameters. Unknown ones are refused. */
  readonly input: Input;
  /** The content types that the file can have. */
  readonly types: readonly string[];
  readonly permission: CallPermission;
  readonly codes: readonly ErrorCode[];
}

export type CallInput<C extends Pick<Call, 'input'>> = z.infer<C['input']>;
export type CallOutput<C extends Call> = z.infer<C['output']>;

type FieldOf<Input extends z.ZodMiniType> = Extract<keyof z.infer<Input>, string>;

/** What the types of a call's token and payload ask of its declaration. */
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

/** What every call may answer: generic failure, too many requests, parameters that break the schema. */
export const commonCodes = [500, 1027, 1031, 1055] as const satisfies readonly ErrorCode[];

/**
 * What every call that asks for a token may answer besides: disabled account, expired or unknown token; a role or a linked
 * app's permission that does not cover it, an account that one is no member of or that is to be deleted.
 */
export const sessionCodes = [1014, 1026, 1032, 1033, 1039, 1040] as const satisfies readonly ErrorCode[];

/** The payload of a call that takes none. */
export const nothing = z.strictObject({});

/** `data` of a call whose answer is its code alone. */
export const noData = z.null();

/** The answer of every call, at HTTP 200. */
export interface Envelope<Data> {
  /** 200 for success (clients also accept 0), 401 without a token, else a code of the catalogue. */
  code: number;
  /** For people, in the language of `Accept-Language`. */
  msg: string;
  data: Data | null;
}
