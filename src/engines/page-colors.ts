/** `#rrggbb`: colours of the page and what is around it. */
export const PAGE_COLORS = {
  light: { page: '#fffdf9', text: '#211d17', muted: '#5d564b', link: '#0a5ea8', line: '#d8d1c4', plate: 'transparent' },
  sepia: { page: '#f4e8d0', text: '#3a2d1c', muted: '#6b5738', link: '#7d3c00', line: '#d9c6a0', plate: 'transparent' },
  dark: { page: '#16181d', text: '#e7e2d8', muted: '#a8a196', link: '#8fc2ff', line: '#3d4048', plate: '#f3efe7' },
  contrast: {
    page: '#000000',
    text: '#ffffff',
    muted: '#ffffff',
    link: '#ffe45c',
    line: '#ffffff',
    plate: '#ffffff',
  },
} as const;
