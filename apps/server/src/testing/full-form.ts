/** `FULL=1` asks for every test at the counts of the security catalogue; without it they are short enough for each change. */
const isFull = process.env.FULL === '1';

export const howMany = (short: number, full: number): number => (isFull ? full : short);
