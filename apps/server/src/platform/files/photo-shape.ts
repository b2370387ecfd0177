/** A person's photo: a square, sharp at twice the largest size at which it is shown. */
export const photoShape = { width: 256, height: 256, fit: 'cover', kind: 'webp' } as const;
