import type { Icon } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { Button, type ButtonProps } from '../../actions/button.tsx';

export interface FilePickerProps {
  label: string;
  icon: Icon;
  variant?: ButtonProps['variant'];
  /** The content types of one file. Without it, several files of any type can be chosen. */
  accept?: string;
  /** Whether the selected files are being sent. */
  isLoading?: boolean;
  onFiles: (files: FileList) => void;
}

/** A button that opens the system's file dialog. */
export function FilePicker({
  label,
  icon: PickerIcon,
  variant = 'filled',
  accept,
  isLoading = false,
  onFiles,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        loading={isLoading}
        leftSection={<PickerIcon size={16} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <FileInput ref={input} label={label} onFiles={onFiles} {...(accept !== undefined && { accept })} />
    </>
  );
}

export interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Whether a folder with its contents is selected. */
  isFolder?: boolean;
  /** The content types of one file; see `FilePickerProps`. */
  accept?: string;
  onFiles: (files: FileList) => void;
}

/** A hidden file input, which a button or a menu opens by clicking its `ref`. */
export function FileInput({ ref, label, isFolder = false, accept, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={accept === undefined}
      accept={accept}
      hidden
      aria-label={label}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={({ currentTarget }) => {
        if (currentTarget.files?.length) onFiles(currentTarget.files);
        // Allows the same file to be selected again.
        currentTarget.value = '';
      }}
    />
  );
}
