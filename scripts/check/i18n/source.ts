import { type Expression, type JSXAttribute, parseSync, Visitor } from 'oxc-parser';

/** A text key as a file names it. */
export interface KeyUse {
  readonly key: string;
  readonly line: number;
}

/** The facts about a file that the rules use. */
export interface TextSource {
  readonly path: string;
  /** The domains in its `useTranslation` calls. Empty if it receives `t` from elsewhere. */
  readonly domains: readonly string[];
  /** Literal keys of `t(…)` and `i18nKey`. */
  readonly keys: readonly KeyUse[];
  /** Every other string in it, because keys may be in tables. */
  readonly strings: ReadonlySet<string>;
  /** Texts for people that are written in the code. */
  readonly hardCoded: readonly { readonly text: string; readonly line: number }[];
}

/** Attributes with text for people, including users of screen readers. */
const spokenAttributes = new Set([
  ...[
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'title',
    'placeholder',
  ],
  ...['label', 'description', 'text', 'message', 'error', 'tooltip', 'heading', 'legend'],
]);

/** Reads TypeScript or TSX. Throws the parser's error for a file that it can't read. */
export function readSource(path: string, text: string): TextSource {
  const { program, errors } = parseSync(path, text);
  const [problem] = errors;
  if (problem) throw new Error(`${path}: ${problem.message}`);

  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const domains = new Set<string>();
  const keys: KeyUse[] = [];
  const strings = new Set<string>();
  const hardCoded: { text: string; line: number }[] = [];
  const addKeys = (node: Expression | undefined) => {
    for (const { value, start } of literalsOf(node)) keys.push({ key: value, line: lineAt(start) });
  };
  const addHardCoded = (node: Expression | undefined) => {
    for (const { value, start } of literalsOf(node))
      if (isReadable(value)) hardCoded.push({ text: value, line: lineAt(start) });
  };

  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !first || first.type === 'SpreadElement') return;
      if (callee.name === 't') addKeys(first);
      if (callee.name === 'useTranslation' || callee.name === 'loadTexts') {
        const named = first.type === 'ArrayExpression' ? first.elements : [first];
        for (const node of named)
          if (node?.type === 'Literal' && typeof node.value === 'string') domains.add(node.value);
      }
    },
    JSXAttribute(attribute) {
      const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
      if (name === 'i18nKey') addKeys(attributeValue(attribute));
      else if (spokenAttributes.has(name)) addHardCoded(attributeValue(attribute));
    },
    JSXText({ value, start }) {
      if (isReadable(value)) hardCoded.push({ text: value.trim(), line: lineAt(start) });
    },
    JSXElement({ children }) {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression') {
          addHardCoded(child.expression);
        }
      }
    },
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value);
    },
  }).visit(program);
  return { path, domains: [...domains], keys, strings, hardCoded };
}

function attributeValue({ value }: JSXAttribute): Expression | undefined {
  if (value?.type === 'Literal') return value;
  return value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression'
    ? value.expression
    : undefined;
}

/** Returns the possible strings of an expression, if they are literals in it. */
function literalsOf(node: Expression | undefined): { value: string; start: number }[] {
  if (!node) return [];
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [{ value: node.value, start: node.start }] : [];
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value, start }) => ({ value: value.raw, start }));
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}

const isReadable = (text: string) => /\p{L}{2,}/u.test(text);
