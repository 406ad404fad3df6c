import { type KeyboardEvent, useState } from 'react';
import { actionOf, closed, movedTo, opened, typed } from './combobox-state.ts';
import { type ComboboxOption, filterOptions, findOption } from './option-filter.ts';

export interface ComboboxChoice {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  /** The list stays open after a choice, for choosing several. */
  staysOpen?: boolean | undefined;
}

/** Provides state, keys and events of a field with a list: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function useCombobox({ options, value, onChange, staysOpen }: ComboboxChoice) {
  const [state, setState] = useState(closed);
  const { isOpen, text } = state;
  const shown = text === null ? options : filterOptions(options, text);
  const active = Math.min(state.active, shown.length - 1);
  const canBeEmpty = options.some((option) => option.value === '');

  const choose = (option: ComboboxOption) => {
    setState(staysOpen ? { ...closed, isOpen: true } : closed);
    if (option.value !== value) onChange(option.value);
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
    if (value !== '') onChange('');
  };
  /** Takes over what was typed when it is an option, or nothing; else the field shows its choice again. */
  const settle = () => {
    const option = text === null || text.trim() === '' ? undefined : findOption(options, text);
    if (option && option.value !== value) onChange(option.value);
    if (text?.trim() === '' && canBeEmpty) clear();
    setState(closed);
  };

  const take = () => {
    const option = shown[active];
    if (option && option.value !== value) onChange(option.value);
    setState(closed);
  };
  const move = (key: string) => setState({ ...state, active: movedTo(key, active, shown.length) });

  const onKeyDown = ({ key, altKey, nativeEvent }: KeyboardEvent) => {
    // An input method confirms its own words with Enter.
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
    type: (next: string) => setState(typed(next)),
  };
}
