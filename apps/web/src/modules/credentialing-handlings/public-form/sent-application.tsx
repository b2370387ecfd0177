import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { SentPage } from '../../../platform/public-form/sending/sent-page.tsx';

interface Props {
  readonly sent: SentCase & { readonly email: string };
  readonly name: string;
  readonly facts: { readonly confirmation_text: string | null; readonly number: string };
}

const words = {
  title: 'Inscrição enviada',
  tooMany: 'saíram e-mails demais para esse endereço',
  asked: 'O que foi enviado',
  proof: 'Precisa provar que se inscreveu? A página deste QR code mostra que o comprovante é verdadeiro.',
  looked: 'A escola confere os documentos.',
  follow: 'Ver o andamento',
};

/** What the family goes away with. */
export const SentApplication = ({ sent, name, facts }: Props) => (
  <SentPage<string>
    formType="credentialing"
    parts={{
      sentWords: words,
      asked: (candidate) => [`Inscrição de ${candidate} no edital ${facts.number}`],
    }}
    sent={{ ...sent, values: name }}
    facts={facts}
  />
);
