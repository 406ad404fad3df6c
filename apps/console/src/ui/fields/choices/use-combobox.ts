import { type KeyboardEvent, useState } from 'react';
import { actionOf, closed, movedTo, opened, typed } from './combobox-state.ts';
import { type ComboboxOption, filterOptions, findOption } from './option-filter.ts';

export interface ComboboxChoice {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  /** Returns the options for a typed text, if they are more than those of the list that contain it. */
  search?: ((text: string) => readonly ComboboxOption[]) | undefined;
  /** Receives each typed text. */
  onType?: ((text: string) => void) | undefined;
  /** Whether the list stays open after a selection, to select several options. */
  staysOpen?: boolean | undefined;
}

/** Manages the state of a combobox and handles its keys: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function useCombobox(choice: ComboboxChoice) {
  const { options, value, onChange, search, onType, staysOpen } = choice;
  const [state, setState] = useState(closed);
  const { isOpen, text } = state;
  const shown = text === null ? options : (search?.(text) ?? filterOptions(options, text));
  const active = Math.min(state.active, shown.length - 1);
  const canBeEmpty = options.some((option) => option.value === '');

  const emit = (next: string) => {
    if (next !== value) onChange(next);
  };
  const choose = (option: ComboboxOption) => {
    setState(staysOpen ? { ...closed, isOpen: true } : closed);
    emit(option.value);
  };
  const open = () =>
    setState(
      opened(
        state,
        shown.findIndex((option) => option.value === value),
      ),
    );
  const clear = () => {
    setState(closed);
    emit('');
  };
  /** Selects the typed option, or none for an empty field. Any other text is discarded. */
  const settle = () => {
    setState(closed);
    if (text === null) return;
    const found = search ? search(text)[0] : findOption(options, text);
    if (text.trim() !== '') emit(found?.value ?? value);
    else if (canBeEmpty) emit('');
  };
  /** Selects the active option when the focus moves to the next field. */
  const take = () => {
    const option = shown[active];
    if (!option) return settle();
    setState(closed);
    emit(option.value);
  };
  const move = (key: string) => setState({ ...state, active: movedTo(key, active, shown.length) });

  const onKeyDown = ({ key, altKey, nativeEvent }: KeyboardEvent) => {
    // An input method uses Enter to confirm its own text.
    const action = nativeEvent.isComposing ? null : actionOf(key, altKey, isOpen);
    if (action === null) return;
    const option = shown[active];
    if (action !== 'take') nativeEvent.preventDefault();
    if (action === 'choose' && option) choose(option);
    else if (action === 'choose' || action === 'settle') settle();
    else if (action === 'open') open();
    else if (action === 'close') setState(closed);
    else if (action === 'take') take();
    else move(key);
  };

  return {
    isOpen,
    shown,
    active,
    text,
    canBeEmpty,
    choose,
    clear,
    open,
    settle,
    onKeyDown,
    type: (next: string) => {
      setState(typed(next));
      onType?.(next);
    },
  };
}
