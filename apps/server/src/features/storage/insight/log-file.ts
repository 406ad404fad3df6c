/** A row of a log, with the names of its fields in their order. */
export type LogRow = Readonly<Record<string, unknown>>;

export function toJsonLine(row: LogRow): string {
  return `${JSON.stringify(row)}\n`;
}
