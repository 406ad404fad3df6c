export { createAuditTrail } from '../audit-trail.ts';
