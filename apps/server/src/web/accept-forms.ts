import type { FastifyInstance } from 'fastify';

const formLimitBytes = 4096;

/** Lets the routes of a scope take forms, whose fields are texts. */
export function acceptForms(app: FastifyInstance): void {
  const parser = { parseAs: 'string', bodyLimit: formLimitBytes } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', parser, async (_: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
}
