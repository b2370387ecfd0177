import { richTextLetter } from '../rich-text/rich-text-letter.ts';

/** As much of the text as a letter holds; the rest is where it leads. */
const LONGEST_TEXT = 4000;

interface Lettered {
  readonly title: string;
  /** Sanitised. */
  readonly body: string;
  readonly organisation: string;
  readonly asksSignature: boolean;
}

const shortened = (words: string) =>
  words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT)}…` : words;

/** What the audience of a newsletter gets by mail: what is sent and what the preview shows. */
export const newsletterLetter = ({ title, body, organisation, asksSignature }: Lettered) => ({
  subject: '{{titulo}}',
  text: 'Olá, {{primeiro_nome}}.\n\n{{texto}}\n\nEnviado por {{organizacao}}.',
  fields: {
    titulo: title,
    texto: shortened(richTextLetter(body)),
    organizacao: organisation,
  },
  linkLabel: asksSignature ? 'Ler e assinar' : 'Ler no Conforme',
});
