import type {
  AppPermission,
  Call,
  CallAuth,
  CallInput,
  CallOutput,
  FileCall,
  Locale,
  Role,
} from '@atoll/contract';

/** What a handler may know of the request beside its payload. */
export interface CallContext {
  readonly requestId: string;
  /** Of `Accept-Language`. */
  readonly locale: Locale;
  /** The caller's address; a forwarded one only when it came through a configured proxy. */
  readonly address: string;
  /** It came over TLS, perhaps only as far as a configured proxy. */
  readonly isSecure: boolean;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** Adds a `Set-Cookie` header, already serialised. */
  setCookie(header: string): void;
}

/** Whose token came with the request, and the account that they act for. */
export interface Principal {
  readonly accountId: string;
  readonly personId: string;
  /** What the person is to the account. */
  readonly role: Role;
  /** Empty for a linked app. */
  readonly sessionId: string;
  /** The person proved a short while ago who they are. */
  readonly isFresh: boolean;
  /** The account is to be deleted: nothing of it can be used any more. */
  readonly isClosing?: boolean;
  /** The linked app that holds the token, and what it was allowed to do. */
  readonly app?: {
    readonly appId: string;
    readonly grantId: string;
    readonly permissions: readonly AppPermission[];
    /** When the token ends, in milliseconds since 1970. */
    readonly expiresAt: number;
  };
}

/** Who may go on with an upload: an account, or the holder of that upload's own token. */
export interface UploadPrincipal {
  readonly accountId: string;
  readonly personId?: string | undefined;
  /** The one upload that an upload's token is for; a session is for all of its account. */
  readonly upload?: { readonly bucketName: string; readonly key: string; readonly uploadId: string };
  /** As that of a principal. */
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

/** A file that is sent as it is made: when nobody takes it, no more of it is. */
export interface SentFile {
  /** Of letters, digits, dots, dashes. */
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** One handler for every call of a domain that answers with a file. */
export type FileHandlers<Calls extends Record<string, FileCall>> = {
  readonly [Name in keyof Calls]: (
    input: CallInput<Calls[Name]>,
    context: CallContext & { readonly principal: Principal },
  ) => Promise<SentFile>;
};
