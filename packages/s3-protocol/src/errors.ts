import { s3Errors } from './error-codes.ts';
import { element, text, xmlDocument } from './xml/write.ts';

export type S3ErrorCode = keyof typeof s3Errors;

/** Details of an error in addition to its code. */
export interface S3ErrorOptions extends ErrorOptions {
  /** Replaces the code's default message. */
  message?: string;
  /** Further elements of the error document. */
  details?: Readonly<Record<string, string>>;
}

/** An error for an S3 client. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, options: S3ErrorOptions | string = {}) {
    const { message, details, ...rest } = typeof options === 'string' ? { message: options } : options;
    super(message ?? s3Errors[code][1], rest);
    this.code = code;
    this.status = s3Errors[code][0];
    this.details = details ?? {};
  }
}

/** `InvalidArgument` that names the argument, as AWS does. */
export function invalidArgument(message: string, name: string, value: string | undefined): S3Error {
  return new S3Error('InvalidArgument', {
    message,
    details: { ArgumentName: name, ...(value === undefined ? {} : { ArgumentValue: value }) },
  });
}

/** Renders the body of an error response. */
export function renderError(
  error: S3Error,
  request: { resource: string; requestId: string; hostId: string },
): string {
  return xmlDocument(
    element('Error', [
      text('Code', error.code),
      text('Message', error.message),
      ...Object.entries(error.details).map(([name, value]) => text(name, value)),
      text('Resource', request.resource),
      text('RequestId', request.requestId),
      text('HostId', request.hostId),
    ]),
  );
}
