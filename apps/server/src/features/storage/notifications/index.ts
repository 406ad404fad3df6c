export { testEvent } from './event-record.ts';
export { createNotificationJob } from './notification-job.ts';
export { createPostJson, type PostJson } from './post-json.ts';
export { createWebhookService, type WebhookService } from './webhook.service.ts';
