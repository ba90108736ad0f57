/** How often a fault is tried: seldom in `npm test`, often in `npm run aula-hostil`. */
export const rounds = (fast: number, full: number): number => (process.env.AULA_HOSTIL ? full : fast);
