/** As much of the text as a letter holds; the rest is where it leads. */
const LONGEST_TEXT = 4000;

interface Lettered {
  readonly title: string;
  /** Its words alone, a line for each block. */
  readonly words: string;
  readonly organisation: string;
  readonly asksSignature: boolean;
}

/** What the audience of a newsletter gets by mail: what is sent and what the preview shows. */
export const newsletterLetter = ({ title, words, organisation, asksSignature }: Lettered) => ({
  subject: '{{titulo}}',
  text: 'Olá, {{primeiro_nome}}.\n\n{{texto}}\n\nEnviado por {{organizacao}}.',
  fields: {
    titulo: title,
    texto: words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT)}…` : words,
    organizacao: organisation,
  },
  linkLabel: asksSignature ? 'Ler e assinar' : 'Ler no Conforme',
});
