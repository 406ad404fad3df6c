export { createNotificationJob } from './notification-job.ts';
export { createWebhookService, type WebhookService } from './webhook.service.ts';
