/** A photographed page: large enough to read every line of it. */
export const pageShape = { width: 3000, height: 3000, fit: 'inside', kind: 'webp' } as const;
