import { uriEncodePath } from '../sigv4/canonical.ts';

/** A request in a bucket's access log. Missing values are written as a dash. */
export interface AccessLogRecord {
  bucketOwnerId: string;
  bucketName: string;
  timeMs: number;
  remoteIp?: string;
  /** The caller's ID; missing for an anonymous caller. */
  requesterId?: string;
  requestId: string;
  /** `REST.GET.OBJECT`, `S3.EXPIRE.OBJECT` and similar. */
  operation: string;
  key?: string;
  /** The request line as sent: `GET /photos/a.jpg?versionId=1 HTTP/1.1`. */
  requestLine?: string;
  status?: number;
  errorCode?: string;
  bytesSent?: number;
  objectSizeBytes?: number;
  totalMs?: number;
  turnAroundMs?: number;
  referer?: string;
  userAgent?: string;
  versionId?: string;
  hostId?: string;
  signatureVersion?: 'SigV2' | 'SigV4';
  cipherSuite?: string;
  authenticationType?: 'AuthHeader' | 'QueryString';
  hostHeader?: string;
  tlsVersion?: string;
  /** Only an ACL allowed the request. */
  isAclRequired?: boolean;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns one line, without its end. Source: S3 User Guide, "Amazon S3 server access log format". */
export function writeAccessLogRecord(record: AccessLogRecord): string {
  return [
    plain(record.bucketOwnerId),
    plain(record.bucketName),
    `[${formatTime(record.timeMs)}]`,
    plain(record.remoteIp),
    plain(record.requesterId),
    plain(record.requestId),
    plain(record.operation),
    // The key is encoded twice: once as in a URL, and once more for the log.
    plain(record.key && uriEncodePath(uriEncodePath(record.key))),
    quoted(record.requestLine),
    plain(record.status),
    plain(record.errorCode),
    plain(record.bytesSent || undefined),
    plain(record.objectSizeBytes),
    plain(record.totalMs),
    plain(record.turnAroundMs),
    quoted(record.referer),
    quoted(record.userAgent),
    plain(record.versionId),
    plain(record.hostId),
    plain(record.signatureVersion),
    plain(record.cipherSuite),
    plain(record.authenticationType),
    plain(record.hostHeader),
    plain(record.tlsVersion),
    '-',
    record.isAclRequired ? 'Yes' : '-',
  ].join(' ');
}

function formatTime(timeMs: number): string {
  const [date = '', time = ''] = new Date(timeMs).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}

/** Formats a value so that a caller's text can end neither its field nor the line. */
function plain(value: string | number | undefined): string {
  return value === undefined || value === '' ? '-' : String(value).replace(/[^!#-~]/gu, encodeCharacter);
}

function quoted(value: string | undefined): string {
  return value ? `"${value.replace(/[^ !#-~]/gu, encodeCharacter)}"` : '"-"';
}

function encodeCharacter(char: string): string {
  return char === '"' ? '%22' : encodeURIComponent(char.toWellFormed());
}
