import * as z from 'zod/mini';

type Definition = z.core.$ZodTypes['_zod']['def'];

const lenient = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * Returns `data` as the contract declares it. Drops undeclared fields, so that a column added to a table can't leak by accident.
 * Throws if a declared field is missing or has another type, which is a bug. Limits of values bind callers only: what is stored
 * may be older than a limit, or have come through the S3 endpoint, and must stay readable.
 */
export function encodeOutput<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  return z.parse(stripping(schema) as Schema, data);
}

/** Returns the same schema without limits, and with strict objects that drop unknown fields instead of refusing them. */
function stripping(schema: z.core.$ZodType): z.core.$ZodType {
  const known = lenient.get(schema);
  if (known) return known;
  const made = rebuilt(schema);
  lenient.set(schema, made);
  return made;
}

function rebuilt(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, stripping(field)]);
      return withDefinition(schema, { ...def, shape: Object.fromEntries(fields), catchall: undefined });
    }
    case 'array':
      return withDefinition(schema, { ...def, element: stripping(def.element), checks: [] });
    case 'record':
      return withDefinition(schema, { ...def, valueType: stripping(def.valueType) });
    case 'union':
      return withDefinition(schema, { ...def, options: def.options.map(stripping) });
    case 'optional':
    case 'nullable':
      return withDefinition(schema, { ...def, innerType: stripping(def.innerType) });
    case 'string':
    case 'number':
      return withDefinition(schema, { ...def, checks: [] });
    default:
      return schema;
  }
}

function withDefinition(schema: z.core.$ZodType, def: Definition): z.core.$ZodType {
  return z.core.util.clone(schema, def);
}
