/** The words of every validation rule, so that the API and the forms say the same. */
export const required = (label: string) => `${label} is required`;
export const atLeast = (characters: number) => `Must be at least ${characters} characters long`;
export const atMost = (characters: number) => `Must be at most ${characters} characters long`;
export const valueAtLeast = (value: number) => `Value must be at least ${value}`;
export const valueAtMost = (value: number) => `Value must be at most ${value}`;
