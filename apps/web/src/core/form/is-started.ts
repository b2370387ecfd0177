/** Somebody has begun to fill in a part of a form: then it is complete, or it is none. */
export const isStarted = (part: object): boolean =>
  Object.values(part).some((value) => (typeof value === 'string' ? value.trim() !== '' : value !== null));
