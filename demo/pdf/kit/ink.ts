/** The colours one chapter works with. */
export interface Ink {
  readonly main: string;
  readonly dark: string;
  readonly tint: string;
  readonly accent: string;
}

export const neutral = {
  ink: '#1b2336',
  soft: '#5a6478',
  line: '#c3cad6',
  faint: '#eef1f6',
  paper: '#fffdf8',
  white: '#ffffff',
} as const;

export const inks = {
  coral: { main: '#e4572e', dark: '#8f2c10', tint: '#fdebe4', accent: '#1f4e8c' },
  blue: { main: '#2467c9', dark: '#123a78', tint: '#e6effb', accent: '#f2a900' },
  teal: { main: '#0c8b7c', dark: '#07493f', tint: '#e0f4f0', accent: '#e4572e' },
  violet: { main: '#6a4bc9', dark: '#372279', tint: '#eee9fb', accent: '#f2a900' },
  rose: { main: '#c93a73', dark: '#741a3e', tint: '#fce8f0', accent: '#0c8b7c' },
  amber: { main: '#c77700', dark: '#6b3f00', tint: '#fff2db', accent: '#2467c9' },
} as const satisfies Record<string, Ink>;
