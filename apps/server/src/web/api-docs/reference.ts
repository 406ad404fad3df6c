import { isErrorCode, joinLabel, type Locale } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { escapeHtml } from '../../platform/html.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { type ApiWords, apiWords } from './words.ts';

type JsonSchema = Record<string, unknown>;

/** Renders the reference as HTML, from the same document that programs read. */
export function renderReference(document: OpenApiDocument, locale: Locale): string {
  const words = apiWords[locale];
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const blocks = own.map(({ path, method, operation }) =>
      operationBlock(`${method.toUpperCase()} ${path}`, operation, words, locale),
    );
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>\n${blocks.join('\n')}`;
  });
  const introduction = words.introduction.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return `<h1>${escapeHtml(words.title)}</h1>
${introduction}
<p><a href="/api/openapi.json">${escapeHtml(words.document)}</a></p>
${sections.join('\n')}`;
}

function operationBlock(title: string, operation: Operation, words: ApiWords, locale: Locale): string {
  const id = escapeHtml(operation.operationId);
  const input = operation.requestBody
    ? { label: words.body, schema: operation.requestBody.content['application/json'].schema }
    : { label: words.parameters, schema: objectOf(operation) };
  return `<section class="operation" aria-labelledby="${id}">
<h3 id="${id}"><code>${escapeHtml(title)}</code></h3>
<p lang="en-US">${withCode(operation.summary)}</p>
<p class="note">${escapeHtml(operation.security.length > 0 ? words.session : words.anonymous)}</p>
<h4>${escapeHtml(input.label)}</h4>
${fieldTable(input.schema, joinLabel(locale, title, input.label), words)}
<h4>${escapeHtml(words.answer)}</h4>
<pre tabindex="0"><code>${escapeHtml(typeName(dataOf(operation)))}</code></pre>
<h4>${escapeHtml(words.codes)}</h4>
${codeTable(operation, joinLabel(locale, title, words.codes), words, locale)}
</section>`;
}

/** Marks words between backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function objectOf(operation: Operation): JsonSchema {
  const parameters = operation.parameters ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function dataOf(operation: Operation): JsonSchema {
  type Answer = {
    content: { 'application/json': { schema: { properties: { data: { anyOf: JsonSchema[] } } } } };
  };
  const answer = operation.responses['200'] as Answer;
  return answer.content['application/json'].schema.properties.data.anyOf[0] ?? {};
}

function fieldTable(schema: JsonSchema, label: string, words: ApiWords): string {
  const variants = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  if (variants)
    return variants.map((variant, index) => fieldTable(variant, `${label} ${index + 1}`, words)).join('\n');
  const fields = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {});
  if (fields.length === 0) return `<p>${escapeHtml(words.none)}</p>`;
  const required = new Set(schema.required as string[] | undefined);
  const rows = fields.map(([name, field]) => [
    `<code>${escapeHtml(name)}</code>`,
    `<code>${escapeHtml(typeName(field))}</code>${bounds(field)}`,
    escapeHtml(required.has(name) ? words.yes : words.no),
  ]);
  return table(label, [words.field, words.type, words.required], rows);
}

function codeTable(operation: Operation, label: string, words: ApiWords, locale: Locale): string {
  const rows = operation['x-codes'].map(({ code }) => [
    String(code),
    escapeHtml(messageFor(isErrorCode(code) ? code : 401, locale)),
  ]);
  return table(label, [words.code, words.message], rows);
}

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
</table></div>`;
}

/** Returns the text for a length or a range. */
function bounds(schema: JsonSchema): string {
  const parts = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']
    .filter((name) => schema[name] !== undefined && Math.abs(Number(schema[name])) < Number.MAX_SAFE_INTEGER)
    .map((name) => `${name} ${String(schema[name])}`);
  return parts.length > 0 ? `<br><span class="note">${escapeHtml(parts.join(', '))}</span>` : '';
}

/** Formats a schema like a TypeScript type: `{ token: string }`, `"inline" | "attachment"`. */
function typeName(schema: JsonSchema, indent = ''): string {
  const variants = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (variants) return variants.map((variant) => typeName(variant, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `${typeName((schema.items as JsonSchema | undefined) ?? {}, indent)}[]`;
  if (schema.type === 'object') return objectType(schema, indent);
  return String(schema.type ?? 'any');
}

function objectType(schema: JsonSchema, indent: string): string {
  const fields = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {});
  if (fields.length === 0)
    return `{ [name]: ${typeName((schema.additionalProperties as JsonSchema | undefined) ?? {})} }`;
  const inner = `${indent}  `;
  const required = new Set(schema.required as string[] | undefined);
  const lines = fields.map(
    ([name, field]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${typeName(field, inner)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}
