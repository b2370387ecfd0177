import { AreaField } from '../../../platform/public-form/area-field.tsx';
import type { PublicField } from '../../../platform/public-form/public-field.ts';

/** In one's own words. Its code arrives once the kind is said: the page itself opens without it. */
export const StoryField = ({ of }: { of: PublicField<string> }) => (
  <AreaField
    of={of}
    label="Conte o que aconteceu"
    help="Com as suas palavras. Não escreva senhas."
    maxLength={20_000}
    rows={6}
  />
);
