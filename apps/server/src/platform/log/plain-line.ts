/** Formats a JSON log line for people: time, level, message, then the fields as `name=value`. */
export function plainLine(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const details = Object.entries(fields).map(([name, value]) => `${name}=${printable(value)}`);
  const stack = isRecord(err) ? `\n${String(err.stack ?? err.message)}` : '';
  return `${[clock, String(level).toUpperCase().padEnd(5), String(msg ?? ''), ...details].join(' ')}${stack}\n`;
}

/** Escapes characters that a terminal would interpret as a command. */
function printable(value: unknown): string {
  if (typeof value === 'string' && !/[\s\p{Cc}]/u.test(value)) return value;
  return JSON.stringify(value).replaceAll(
    /\p{Cc}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
