export type { AuditTrail, FindAuditEvent } from './audit.ts';
export { audited } from './audited.ts';
export { auditLines, createInsightFiles } from './export.routes.ts';
export { createInsightHandlers, type InsightCallDeps } from './insight.routes.ts';
export { createInsightService, type EmailsOf, type InsightService } from './insight.service.ts';
export { createRetentionJob } from './retention-job.ts';
