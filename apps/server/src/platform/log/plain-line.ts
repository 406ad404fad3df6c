/** One JSON log line as a person reads it: time, level, message, then the fields as `name=value`. */
export function plainLine(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const details = Object.entries(fields).map(([name, value]) => `${name}=${printable(value)}`);
  const stack = isRecord(err) ? `\n${String(err.stack ?? err.message)}` : '';
  return `${[clock, String(level).toUpperCase().padEnd(5), String(msg ?? ''), ...details].join(' ')}${stack}\n`;
}

function printable(value: unknown): string {
  return typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
