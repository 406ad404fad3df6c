/** The tokens that may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'nothing';

const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that JSON forbids in texts
  /[ \t\r\n]*(?:([{}[\]:,])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;
const blank = /[ \t\r\n]*/y;

/** Returns the index of the first character that is invalid JSON. Undefined if the text is valid. */
export function findJsonFault(source: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    const start = skipBlank(source, at);
    if (start === source.length) return expected === 'nothing' ? undefined : start;
    const { came, mark, end } = readToken(source, at);
    const next = follow(expected, came);
    if (next === undefined) return start;
    if (mark === '[' || mark === '{') open.push(mark);
    if (mark === ']' || mark === '}') open.pop();
    expected = next === 'after value' ? afterValue(open.at(-1)) : next;
    at = end;
  }
}

function readToken(source: string, at: number) {
  token.lastIndex = at;
  const found = token.exec(source);
  const [, mark, text] = found ?? [];
  const came = mark ?? (text === undefined ? 'literal' : 'text');
  return { came: found ? came : 'nothing', mark, end: token.lastIndex };
}

function skipBlank(source: string, at: number): number {
  blank.lastIndex = at;
  return at + (blank.exec(source)?.[0].length ?? 0);
}

function afterValue(around: string | undefined): Expected {
  if (around === undefined) return 'nothing';
  return around === '[' ? ', or ]' : ', or }';
}

function follow(expected: Expected, came: string): Expected | 'after value' | undefined {
  const takesValue = expected === 'value' || expected === 'value or ]';
  if (takesValue && came === '[') return 'value or ]';
  if (takesValue && came === '{') return 'name or }';
  if (takesValue && (came === 'text' || came === 'literal')) return 'after value';
  if (expected.startsWith('name') && came === 'text') return ':';
  if (expected === ':' && came === ':') return 'value';
  if (expected === ', or ]' && came === ',') return 'value';
  if (expected === ', or }' && came === ',') return 'name';
  const ends = (came === ']' || came === '}') && expected.endsWith(`or ${came}`);
  return ends ? 'after value' : undefined;
}
