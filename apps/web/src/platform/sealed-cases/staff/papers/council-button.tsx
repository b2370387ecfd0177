import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../../core/api/download.ts';
import { useKeptDraft } from '../../../sealed-reports/kept-drafts.ts';
import { SendFailure } from '../sealed-dialog.tsx';
import type { StaffChannel } from '../staff-channel.ts';
import type { OpenedParts } from '../use-opened-report.ts';
import { useSendSealed } from '../use-send-sealed.ts';
import { awarenessOf, councilGuidance, councilPaper } from './council-paper.ts';
import { paperPdf } from './paper.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}

/** The notice to the Conselho Tutelar, made here; that it was made is put on record, sealed. */
export function CouncilButton({ of, detail, opened }: Props) {
  const name = `${detail.id} council`;
  const [isOpen, setOpen] = useKeptDraft(`${name} open`, false);
  const [council, setCouncil] = useKeptDraft(`${name} city`, '');
  const [text, setText] = useKeptDraft(`${name} text`, '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const keep = useSendSealed(of.refs.add_record, { announce: false });
  // What is archived takes no record: the paper would be made and not be kept.
  const mayRecord = detail.actions.some(({ name, refused }) => name === 'record' && refused === null);
  if (!mayRecord || !of.channel.kind.dueClocks.includes('bully.conselho_tutelar')) return null;
  const make = async () => {
    if (council.trim() === '' || text.trim() === '')
      return setError('Preencha o município e o que comunicar.');
    setBusy(true);
    setError(null);
    try {
      const content = await paperPdf(
        councilPaper({ detail, council: council.trim(), text: text.trim(), awareSince: awarenessOf(detail) }),
      );
      const note = {
        text: `Notificação feita.\n${text.trim()}`,
        fields: { to: `Conselho Tutelar de ${council.trim()}`, on: new Date().toLocaleDateString('pt-BR') },
      };
      const isKept = await keep.send([opened.envelope.epoch, note], () => ({
        params: { id: detail.id },
        body: { kind: 'communication', audience: 'readers', ...opened.seal('communication', note) },
      }));
      if (!isKept) return;
      saveFile({ name: `conselho-tutelar-${detail.protocol}.pdf`, content });
      setCouncil('');
      setText('');
      setOpen(false);
    } catch {
      setError('O papel não pôde ser feito neste navegador. O que você digitou continua aqui.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Notificar o Conselho Tutelar
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Notificar o Conselho Tutelar" size={560}>
        <div className="report-dialog">
          <p>
            A notificação é devida desde a ciência, com suspeita ou confirmação.{' '}
            {councilGuidance(detail.federation_unit)} O papel é feito neste navegador; guarde aqui o número e
            a data da entrega.
          </p>
          <TextInput
            label="Município do Conselho"
            autoComplete="off"
            maxLength={120}
            value={council}
            onChange={(event) => setCouncil(event.currentTarget.value)}
          />
          <Textarea
            label="O que comunicar"
            description="Só o necessário para proteger: quem, o quê, quando e o que a escola já fez."
            autosize
            minRows={5}
            maxLength={10_000}
            error={error}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <SendFailure>{keep.failure}</SendFailure>
          <div className="modal-foot">
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
            <Button loading={isBusy} onClick={make}>
              Fazer a notificação (PDF)
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
