import { type HubField, hubLimits } from '@atoll/contract';

/** A JSON schema (2020-12), as a validator and other programs read it. */
export type FormSchema = Readonly<Record<string, unknown>>;

/** Returns the JSON schema of the answers to a form. It knows every field and refuses all others. */
export function formSchemaOf(fields: readonly HubField[]): FormSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    required: fields.filter((field) => field.is_required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function schemaOf({ type, is_required: isRequired, options }: HubField): FormSchema {
  const values = options.map(({ value }) => value);
  switch (type) {
    case 'text':
    case 'long_text':
      // A required text has something in it other than spaces.
      return {
        type: 'string',
        maxLength: hubLimits.answerMaxLength,
        ...(isRequired && { minLength: 1, pattern: '\\S' }),
      };
    case 'number':
      return { type: 'number' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'yes_no':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: values };
    case 'choices':
      return {
        type: 'array',
        items: { type: 'string', enum: values },
        uniqueItems: true,
        maxItems: values.length,
        ...(isRequired && { minItems: 1 }),
      };
  }
}
