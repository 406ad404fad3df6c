export { type AuditEvent, type AuditTrail, createAuditTrail, type FindAuditEvent } from './audit-trail.ts';
export { audited } from './audited.ts';
export { dateEntries } from './dated.ts';
export { noteChange, noteName } from './notes.ts';
