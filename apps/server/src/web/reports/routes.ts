import type { FastifyInstance } from 'fastify';
import { reportPath } from '../../platform/http/index.ts';
import type { Limit } from '../../platform/limits/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { violationIn } from './reports.ts';

export interface ReportOptions {
  readonly log: Log;
  readonly limitReports: Limit;
}

const bodyLimitBytes = 64 * 1024;

/** Receives browsers' reports of scripts and styles that a policy blocked, and logs them for the operator. */
export async function bindReports(app: FastifyInstance, { log, limitReports }: ReportOptions): Promise<void> {
  await app.register((reports, _, done) => {
    const parser = { parseAs: 'string', bodyLimit: bodyLimitBytes } as const;
    const parse = reports.getDefaultJsonParser('error', 'error');
    reports.addContentTypeParser('application/csp-report', parser, parse);
    reports.post(reportPath, async (request, reply) => {
      await limitReports.take(request.ip);
      const violation = violationIn(request.body);
      if (violation)
        log.warn({ requestId: request.id, ...violation }, 'a browser kept a page to its security policy');
      return reply.code(204).send();
    });
    done();
  });
}
