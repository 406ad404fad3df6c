/** Lines of access logs on their way into their buckets; owned by `features/storage/access-log`. */
export interface AccessLogTables {
  access_log_lines: AccessLogLinesTable;
}

interface AccessLogLinesTable {
  /** Sorts in the order of the requests, nearly. */
  id: string;
  /** The bucket of the logged requests. */
  bucket_id: string;
  line: string;
}
