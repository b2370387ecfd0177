/**
 * Where the user is coming from, within this load of the page. The session guard treats an arrival
 * from login differently from a reload, and the two applications do not share a router.
 */
let entered: string | null = null;

export const cameFrom = (): string | null => entered;
export const enterPath = (path: string): void => {
  entered = path;
};
