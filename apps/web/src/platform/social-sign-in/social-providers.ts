export interface SocialProvider {
  readonly name: string;
  readonly label: string;
}

/** Written into the page by the server: the sign-in shows them at its first paint, without asking. */
export function socialProviders(): readonly SocialProvider[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name="social-providers"]')?.content ?? '';
  try {
    return JSON.parse(said) as SocialProvider[];
  } catch {
    // A page that no server of ours filled in.
    return [];
  }
}
