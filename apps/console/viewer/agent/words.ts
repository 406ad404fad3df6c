/** Texts that the server adds to the page, in the visitor's language. */
export type Words = Readonly<Record<WordName, string>>;

type WordName =
  | 'question'
  | 'send'
  | 'stop'
  | 'newChat'
  | 'close'
  | 'conversation'
  | 'starters'
  | 'you'
  | 'thinking'
  | 'written'
  | 'owner'
  | 'excerpts'
  | 'excerptsFailed'
  | 'excerptsAfter'
  | 'nothing'
  | 'nearest'
  | 'sources'
  | 'source'
  | 'page'
  | 'sheet'
  | 'row'
  | 'line'
  | 'unsupported'
  | 'cut'
  | 'stopped'
  | 'failed'
  | 'offline'
  | 'ended'
  | 'restart'
  | 'retry'
  | 'good'
  | 'bad'
  | 'copy'
  | 'copied'
  | 'answered';

/** Replaces `{name}` by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
