/** A node of the syntax tree, whatever it is. */
// biome-ignore lint/suspicious/noExplicitAny: the walk asks each node for what its type has
export type Node = any;

const amountName = /micro_?usd|microperusd/i;
const arithmetic = new Set(['+', '-', '*', '/', '%', '**']);
const wrappers: Readonly<Record<string, string>> = {
  ParenthesizedExpression: 'expression',
  TSAsExpression: 'expression',
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
  ChainExpression: 'expression',
  JSXExpressionContainer: 'expression',
  AwaitExpression: 'argument',
  UnaryExpression: 'argument',
  AssignmentExpression: 'right',
};

export function isArithmetic(node: Node): boolean {
  return node.type === 'BinaryExpression' && arithmetic.has(node.operator);
}

/** Whether the name of a variable, a property or a function says that it is an amount. */
export function isNamedAsAmount(node: Node | null | undefined): boolean {
  if (!node) return false;
  if (node.type === 'MemberExpression') return isNamedAsAmount(node.property);
  const name = node.type === 'Literal' ? node.value : node.name;
  return typeof name === 'string' && amountName.test(name);
}

/** The nodes that an expression's value is reckoned from, itself included; arguments of unknown functions are not among them. */
export function valuesOf(node: Node): Node[] {
  return [node, ...operandsOf(node).flatMap(valuesOf)];
}

function operandsOf(node: Node): Node[] {
  const wrapped = wrappers[node.type];
  if (wrapped !== undefined) return [node[wrapped]];
  switch (node.type) {
    case 'BinaryExpression':
      return isArithmetic(node) ? [node.left, node.right] : [];
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'CallExpression':
      return operandsOfCall(node);
    default:
      return [];
  }
}

/** A number's own methods and functions of numbers make one number of another. */
function operandsOfCall({ callee, arguments: given }: Node): Node[] {
  const isOfNumbers =
    callee.type === 'Identifier'
      ? ['Number', 'parseFloat', 'parseInt'].includes(callee.name)
      : ['Math', 'Number'].includes(callee.object?.name);
  if (isOfNumbers) return given;
  const isMethod =
    callee.type === 'MemberExpression' && /^to(Fixed|Precision|Exponential)$/.test(callee.property.name);
  return isMethod ? [callee.object] : [];
}

/** Whether a value is reckoned from an amount, or is what a function named as an amount answers. */
export function mentionsAmount(node: Node): boolean {
  return valuesOf(node).some(
    (value) => isNamedAsAmount(value) || (value.type === 'CallExpression' && isNamedAsAmount(value.callee)),
  );
}

/** Whether arithmetic is seen to be of bigints, which know no fractions. */
export function isBigInt(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'bigint' || 'bigint' in node;
  if (node.type === 'CallExpression') return node.callee.name === 'BigInt';
  if (node.type === 'ParenthesizedExpression') return isBigInt(node.expression);
  if (node.type === 'UnaryExpression') return isBigInt(node.argument);
  return isArithmetic(node) && (isBigInt(node.left) || isBigInt(node.right));
}
