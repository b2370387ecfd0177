/**
 * An account that a provider proved, on its way to the profile, which links it. In memory: it passes from one page of
 * this tab to another, perhaps by way of the second factor, and is nobody else's business.
 */
let ticket: string | null = null;

export const keepPendingLink = (proved: string): void => {
  ticket = proved;
};

/** Once. */
export function takePendingLink(): string | null {
  const taken = ticket;
  ticket = null;
  return taken;
}
