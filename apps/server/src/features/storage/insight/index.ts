export type { AuditTrail, FindAuditEvent } from './audit.ts';
export { audited } from './audited.ts';
export { createInsightService, type EmailsOf, type InsightService } from './insight.service.ts';
export { createRetentionJob } from './retention-job.ts';
