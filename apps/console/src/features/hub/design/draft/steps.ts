/** The steps of the wizard, in order. */
export const steps = ['what', 'people', 'consent', 'reward', 'verification', 'storage', 'open'] as const;

export type Step = (typeof steps)[number];
