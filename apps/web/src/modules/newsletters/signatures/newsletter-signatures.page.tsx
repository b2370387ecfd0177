import '@mantine/core/styles/Progress.layer.css';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { SignatureFigures } from '@conforme/contracts/modules/newsletters/signatures.schemas.ts';
import { shareOf, shareWords } from '@conforme/contracts/platform/figures/share-of.ts';
import { Button, Progress } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { toastSuccess } from '../../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import { AudiencePeople } from './audience-people.tsx';
import { NewsletterEvents } from './newsletter-events.tsx';
import '../newsletters.css';

export function NewsletterSignaturesPage({ params: { id } }: PageProps<'/newsletters/:id/signatures'>) {
  const record = useEndpoint(newsletters.endpoints.signatures, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Informativo não encontrado" listPath="/newsletters">
      {(figures) => <Signatures figures={figures} />}
    </RecordScreen>
  );
}

function Signatures({ figures }: { figures: SignatureFigures }) {
  const missing = figures.audience - figures.signed;
  const mayRemind = useCan()('newsletters.release');
  return (
    <PageFrame
      title={figures.requires_signature ? 'Quem assinou' : 'Quem leu'}
      subtitle={`${figures.title}${figures.number > 0 ? `, versão ${figures.number}` : ''}`}
      actions={
        mayRemind &&
        figures.requires_signature &&
        missing > 0 && <RemindButton id={figures.id} missing={missing} />
      }
    >
      <div className="newsletter-read">
        <div className="newsletter-main">
          <Figures figures={figures} />
          {figures.units.length > 0 && <Units figures={figures} />}
          <AudiencePeople newsletterId={figures.id} asksSignature={figures.requires_signature} />
        </div>
        <aside className="newsletter-side" aria-label="Andamento">
          <NewsletterEvents events={figures.events} />
        </aside>
      </div>
    </PageFrame>
  );
}

function Figures({ figures }: { figures: SignatureFigures }) {
  const { audience, readers, signed, median_seconds, due_on, requires_signature } = figures;
  const time = median_seconds === null ? '' : `, metade por mais de ${Math.round(median_seconds)} s`;
  const cells = [
    { label: 'Público', value: audience, of: 100, note: 'alcançado agora' },
    {
      label: 'Leram',
      value: readers,
      of: shareOf(readers, audience) ?? 0,
      note: `${shareWords(readers, audience)}${time}`,
    },
    ...(requires_signature
      ? [
          {
            label: 'Assinaram',
            value: signed,
            of: shareOf(signed, audience) ?? 0,
            note: `${shareWords(signed, audience)} do público`,
          },
        ]
      : []),
  ];
  return (
    <dl className="card newsletter-figures">
      {cells.map(({ label, value, of, note }) => (
        <div key={label}>
          <dt className="muted small">{label}</dt>
          <dd className="newsletter-figure num">{value.toLocaleString('pt-BR')}</dd>
          <Progress value={of} aria-hidden="true" />
          <dd className="muted small num">{note}</dd>
        </div>
      ))}
      {requires_signature && due_on && (
        <div>
          <dt className="muted small">Prazo</dt>
          <dd className="newsletter-figure num">{formatCivilDate(due_on)}</dd>
        </div>
      )}
    </dl>
  );
}

function Units({ figures: { units, requires_signature } }: { figures: SignatureFigures }) {
  if (!requires_signature) return null;
  return (
    <section className="card newsletter-units" aria-labelledby="newsletter-units">
      <h2 id="newsletter-units">Por unidade</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Unidade</th>
            <th scope="col">Assinaram / público</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ id, name, audience, signed }) => (
            <tr key={id ?? name}>
              <th scope="row">{name}</th>
              <td className="num">
                {signed.toLocaleString('pt-BR')} / {audience.toLocaleString('pt-BR')}
              </td>
              <td className="num">{shareWords(signed, audience)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RemindButton({ id, missing }: { id: number; missing: number }) {
  const [isAsking, setAsking] = useState(false);
  const leaves = useMailLeaves();
  const remind = useSend(newsletters.endpoints.remind, { announce: false });
  const confirm = async () => {
    const told = await remind.mutateAsync({ params: { id: String(id) } }).catch(() => null);
    setAsking(false);
    if (told)
      toastSuccess(
        told.people === 0
          ? 'Todos os que faltam já foram lembrados hoje.'
          : `Lembrete a ${told.people.toLocaleString('pt-BR')} ${told.people === 1 ? 'pessoa' : 'pessoas'}.`,
      );
  };
  return (
    <>
      <Button leftSection={<IconBell size={17} stroke={1.7} />} onClick={() => setAsking(true)}>
        {missing === 1 ? 'Lembrar quem falta' : `Lembrar os ${missing.toLocaleString('pt-BR')} que faltam`}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isSending={remind.isPending}
        title="Lembrar quem não assinou"
        question={
          leaves === false
            ? 'Quem tem conta recebe um aviso. Não há servidor de e-mail configurado: a carta de quem não tem conta fica na caixa de saída. Ninguém é lembrado duas vezes no mesmo dia.'
            : 'Quem tem conta recebe um aviso; quem não tem, um e-mail com o próprio link. Ninguém é lembrado duas vezes no mesmo dia.'
        }
        yes="Lembrar"
        no="Voltar"
      />
    </>
  );
}
