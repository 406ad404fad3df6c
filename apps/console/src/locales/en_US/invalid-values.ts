export const texts = {
  named: 'Check “{{name}}”: this value isn’t valid.',
  unnamed: 'Something you entered isn’t valid. Check it and try again.',
  illegible:
    'Check “{{name}}”: it contains an invisible character ({{character}}). Delete it or type the text again.',
  illegibleUnnamed:
    'A text you entered contains an invisible character ({{character}}). Delete it or type the text again.',
} as const;
