import type { BulkSelection } from './bulk-request.ts';

/** What each dialog is told. */
export interface BulkDialogProps {
  bucket: string;
  selection: BulkSelection;
  onClose: () => void;
}
