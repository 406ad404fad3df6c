export interface Invoice {
  id: string;
  number: string;
  state: 'open' | 'paid' | 'void';
  description: 'credit';
  amountMicroUsd: number;
  createdAt: number;
  /** When it left `open`; null while it is. */
  closedAt: number | null;
}
