import type { BulkSelection } from '../requests/bulk-request.ts';

export interface BulkDialogProps {
  bucket: string;
  selection: BulkSelection;
  onClose: () => void;
}
