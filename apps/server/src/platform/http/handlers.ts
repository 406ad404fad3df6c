import type {
  AppPermission,
  Call,
  CallAuth,
  CallEvent,
  CallInput,
  CallOutput,
  FileCall,
  Locale,
  Role,
  StreamCall,
  StreamEvent,
} from '@atoll/contract';

/** The context of a request in addition to its payload. */
export interface CallContext {
  readonly requestId: string;
  /** From `Accept-Language`. */
  readonly locale: Locale;
  /** The caller's address; a forwarded one only from a trusted proxy. */
  readonly address: string;
  /** The request used TLS, at least to a trusted proxy. */
  readonly isSecure: boolean;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** Adds a serialized `Set-Cookie` header. */
  setCookie(header: string): void;
}

/** The owner of the request's token, and the account that they act for. */
export interface Principal {
  readonly accountId: string;
  readonly personId: string;
  /** The person's role in the account. */
  readonly role: Role;
  /** Empty for a linked app. */
  readonly sessionId: string;
  /** The person proved their identity recently. */
  readonly isFresh: boolean;
  /** The account is scheduled for deletion and can't be used. */
  readonly isClosing?: boolean;
  /** The token is a session's weaker one, for contributors' pages. */
  readonly isContributor?: boolean;
  /** The linked app that holds the token, with its permissions. */
  readonly app?: {
    readonly appId: string;
    readonly grantId: string;
    readonly permissions: readonly AppPermission[];
    /** Expiry of the token, in milliseconds since 1970. */
    readonly expiresAt: number;
  };
}

/** The caller who continues an upload: an account, or the holder of that upload's own token. */
export interface UploadPrincipal {
  readonly accountId: string;
  readonly personId?: string | undefined;
  /** The upload of an upload token; missing for a session, which may use all uploads of its account. */
  readonly upload?: { readonly bucketName: string; readonly key: string; readonly uploadId: string };
  /** See `Principal.app`. */
  readonly app?: Omit<NonNullable<Principal['app']>, 'appId'>;
}

type ContextFor<Auth extends CallAuth> = 'session' extends Auth
  ? CallContext & { readonly principal: Principal }
  : 'upload' extends Auth
    ? CallContext & { readonly principal: UploadPrincipal }
    : CallContext;

export type Handler<C extends Call> = (
  input: CallInput<C>,
  context: C extends Call<C['input'], C['output'], infer Auth extends CallAuth> ? ContextFor<Auth> : never,
) => Promise<CallOutput<C>>;

/** One handler for every call of a domain: a missing or misnamed one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** A file that is generated while it is sent, and stops when its reader does. */
export interface SentFile {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** One handler for every file call of a domain. */
export type FileHandlers<Calls extends Record<string, FileCall>> = {
  readonly [Name in keyof Calls]: (
    input: CallInput<Calls[Name]>,
    context: CallContext & { readonly principal: Principal },
  ) => Promise<SentFile>;
};

/** One handler for every stream call of a domain. It refuses before it returns the events, never after. */
export type StreamHandlers<Calls extends Record<string, StreamCall>> = {
  readonly [Name in keyof Calls]: (
    input: CallInput<Calls[Name]>,
    context: CallContext & {
      readonly principal: Principal;
      /** Fires when the reader has left. The events must end then. */
      readonly leaving: AbortSignal;
    },
  ) => Promise<AsyncIterable<StreamEvent<CallEvent<Calls[Name]>>>>;
};
