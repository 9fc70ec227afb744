/** `.example` receives no mail. */
export const madeUpEmail = (name: string): string => `demo-${name}@hale.example`;
export const isMadeUp = (email: string): boolean => /^demo-[\w-]+@hale\.example$/.test(email);
