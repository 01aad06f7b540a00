/** What a message or a state means to its reader; each tone has its own colour and icon, never colour alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
