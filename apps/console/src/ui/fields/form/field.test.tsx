import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { CheckField } from '../choices/check-field.tsx';
import { CheckGroup } from '../choices/check-group.tsx';
import { ChoiceGroup } from '../choices/choice-group.tsx';
import { OptionCards } from '../choices/option-cards.tsx';
import { SelectField } from '../choices/select-field.tsx';
import { PasswordField } from '../text/password-field.tsx';
import { TextArea } from '../text/text-area.tsx';
import { TextField } from '../text/text-field.tsx';

test('a field has its name, its hint and its message', async () => {
  await show(<TextField label="Name" description="Lowercase letters" error="Too short" />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveAccessibleDescription('Lowercase letters Too short');
  expect(field).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Too short');
});

test('a field without a message is valid and has no description', async () => {
  await show(<TextField label="Name" />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toBeValid();
  expect(field).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password is hidden until it is shown, and pasting works', async () => {
  const hands = await show(<PasswordField label="Password" error="Wrong" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await hands.click(field);
  await hands.paste('Reef#1234');
  expect(field).toHaveValue('Reef#1234');
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false });
  await hands.click(toggle);
  expect(field).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(field).toHaveAccessibleDescription('Wrong');
});

test('a text area tells its text, its hint and its message', async () => {
  const texts: string[] = [];
  const hands = await show(
    <TextArea
      label="Message"
      description="Shown to visitors"
      error="Too long"
      onChange={(text) => texts.push(text)}
    />,
  );
  const area = screen.getByRole('textbox', { name: 'Message' });
  await hands.type(area, 'ab');
  expect(texts).toEqual(['a', 'ab']);
  expect(area).toHaveAccessibleDescription('Shown to visitors Too long');
});

test('a select has its groups, and tells what was chosen', async () => {
  const chosen: string[] = [];
  const hands = await show(
    <SelectField
      label="Class"
      error="Choose one"
      value="a"
      options={[
        { value: 'a', label: 'Standard' },
        { value: 'b', label: 'Archive', group: 'Cold' },
        { value: 'c', label: 'Deep archive', group: 'Cold' },
      ]}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Class' });
  expect(screen.getByRole('group', { name: 'Cold' }).querySelectorAll('option')).toHaveLength(2);
  expect(select).toHaveAccessibleDescription('Choose one');
  await hands.selectOptions(select, 'Archive');
  expect(chosen).toEqual(['b']);
});

function Box() {
  const [isTicked, setTicked] = useState(false);
  return (
    <CheckField
      label="Keep me"
      checked={isTicked}
      onChange={(event) => setTicked(event.currentTarget.checked)}
    />
  );
}

test('a label ticks its box, also by the space bar', async () => {
  const hands = await show(<Box />);
  const box = screen.getByRole('checkbox', { name: 'Keep me' });
  await hands.click(screen.getByText('Keep me'));
  expect(box).toBeChecked();
  await hands.keyboard(' ');
  expect(box).not.toBeChecked();
});

test('several values are ticked one by one, in a group with its message', async () => {
  const seen: string[][] = [];
  const hands = await show(
    <CheckGroup
      label="May"
      options={[
        { value: 'r', label: 'Read' },
        { value: 'w', label: 'Write' },
      ]}
      value={['r']}
      error="Choose at least one"
      onChange={(chosen) => seen.push(chosen)}
    />,
  );
  expect(screen.getByRole('group', { name: 'May' })).toHaveTextContent('Choose at least one');
  await hands.click(screen.getByRole('checkbox', { name: 'Write' }));
  await hands.click(screen.getByRole('checkbox', { name: 'Read' }));
  expect(seen).toEqual([['r', 'w'], []]);
});

function Sizes() {
  const [size, setSize] = useState<'s' | 'm' | 'l'>('m');
  const options = (['s', 'm', 'l'] as const).map((value) => ({ value, label: value.toUpperCase() }));
  return <ChoiceGroup label="Size" options={options} value={size} onChange={setSize} />;
}

test('one of a few is chosen with the arrow keys', async () => {
  const hands = await show(<Sizes />);
  expect(screen.getByRole('radiogroup', { name: 'Size' })).toBeVisible();
  await hands.tab();
  expect(screen.getByRole('radio', { name: 'M' })).toHaveFocus();
  await hands.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'L' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'M' })).not.toBeChecked();
});

test('a choice that needs explaining has its explanation as its description', async () => {
  const chosen: string[] = [];
  const hands = await show(
    <OptionCards
      label="Plan"
      options={[
        { value: 'free', label: 'Free', text: '5 GB', detail: '$0' },
        { value: 'paid', label: 'Pay as you go', text: 'What you use' },
      ]}
      value="free"
      onChange={(value) => chosen.push(value)}
    />,
  );
  const free = screen.getByRole('radio', { name: 'Free' });
  expect(free).toBeChecked();
  expect(free).toHaveAccessibleDescription(/^5 GB ?\$0$/);
  await hands.click(screen.getByRole('radio', { name: 'Pay as you go' }));
  expect(chosen).toEqual(['paid']);
});
