import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { SentPage } from '../../../platform/public-form/sending/sent-page.tsx';

interface Props {
  readonly sent: SentCase & { readonly email: string };
  readonly supplier: string;
  readonly facts: { readonly confirmation_text: string | null };
}

const words = {
  title: 'Respostas enviadas',
  tooMany: 'saíram e-mails demais para esse endereço',
  asked: 'O que foi enviado',
  proof: 'Precisa provar que respondeu? A página deste QR code mostra que o comprovante é verdadeiro.',
  looked: 'A organização lê as respostas.',
  follow: 'Ver o andamento',
};

/** What the supplier goes away with. */
export const SentAnswers = ({ sent, supplier, facts }: Props) => (
  <SentPage<string>
    formType="due-diligence"
    parts={{ sentWords: words, asked: (name) => [`Respostas ao questionário, por ${name}`] }}
    sent={{ ...sent, values: supplier }}
    facts={facts}
  />
);
