export { createNotificationJob } from './deliver-to-webhooks.ts';
export { createWebhookService, type WebhookService } from './webhook.service.ts';
