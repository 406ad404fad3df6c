export interface SupportTables {
  feedback: FeedbackTable;
  product_events: ProductEventsTable;
}

interface FeedbackTable {
  id: string;
  account_id: string;
  topic: 'idea' | 'problem' | 'praise' | 'question';
  message: string;
  /** The console path it was written on. */
  page: string | null;
  created_at: number;
}

/** Anonymous counts. */
interface ProductEventsTable {
  /** The UTC date, `2026-01-31`. */
  day: string;
  event: string;
  device: string;
  count: number;
}
