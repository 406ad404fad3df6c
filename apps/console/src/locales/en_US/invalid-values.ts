export const texts = {
  named: 'Check “{{name}}”: this value isn’t valid.',
  unnamed: 'Something you entered isn’t valid. Check it and try again.',
} as const;
