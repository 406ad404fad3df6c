import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { FileField } from './file-field.tsx';

function Field() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField label="Picture" hint="At most 20 MB" accept={undefined} value={file} onChange={setFile} />
  );
}

test('a file field says what it has chosen in our words', async () => {
  const hands = await show(<Field />);
  const field = screen.getByLabelText('Picture');
  expect(field).toHaveAccessibleDescription('No file chosen At most 20 MB');
  await hands.upload(field, new File(['reef'], 'reef at noon.png', { type: 'image/png' }));
  expect(field).toHaveAccessibleDescription('reef at noon.png 4 bytes');
});
