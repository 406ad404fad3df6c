import type { BulkSelection } from '../requests/bulk-request.ts';

export interface BulkDialogProps {
  bucket: string;
  selection: BulkSelection;
  /** The folder of the bucket that is selected first, for a copy or a move. */
  to?: string | undefined;
  onClose: () => void;
}
