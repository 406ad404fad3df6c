/** The steps of the wizard, in their order. */
export const steps = ['what', 'people', 'consent', 'reward', 'verification', 'storage', 'open'] as const;

export type Step = (typeof steps)[number];
