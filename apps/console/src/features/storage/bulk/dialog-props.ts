import type { BulkSelection } from './bulk-request.ts';

export interface BulkDialogProps {
  bucket: string;
  selection: BulkSelection;
  onClose: () => void;
}
