import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { answerWords, questionsOf } from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import { sealedStates } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { identityReasons } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../core/api/download.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { digestOf, type Paper, paperPdf } from './paper.ts';
import { recordLabel } from './record-kinds.ts';
import type { StaffChannel } from './staff-channel.ts';
import type { OpenedParts } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}

/** Everything of a report on paper, made here. Its code is kept with the report: a copy can be checked against it. */
function dossierOf({ of, detail, opened }: Props): Omit<Paper, 'digest'> {
  const { content, records, envelope } = opened;
  return {
    title: `Dossiê do relato ${detail.protocol}`,
    subtitle: `${of.channel.kind.titles} · ${detail.unit.label} · ${sealedStates.labels[detail.state]}`,
    sections: [
      {
        heading: 'O relato',
        lines: [
          `Recebido em ${formatDay(detail.received_at)}.`,
          ...questionsOf(of.channel.form).flatMap((question) => {
            const words = content && answerWords(question, content.answers);
            return words ? [`${question.label}: ${words}`] : [];
          }),
          ...(content?.files.map(({ name }) => `Arquivo: ${name}`) ?? []),
        ],
      },
      {
        heading: 'Conversa e apuração',
        lines: records
          .filter(({ audience }) => audience !== 'author')
          .map(
            ({ kind, author, by, text, written_at }) =>
              `${written_at ? formatDateTime(written_at) : ''} ${kind === 'message' ? 'Mensagem' : recordLabel(kind)} (${author === 'outside' ? 'quem relatou' : (by ?? 'comitê')}): ${text}`,
          ),
      },
      {
        heading: 'Quem leu',
        lines: detail.views.map(
          ({ user, last_at }) => `${user?.label ?? 'Conta encerrada'}: ${formatDateTime(last_at)}`,
        ),
      },
      {
        heading: 'Identidade',
        lines: envelope.identity.given
          ? [
              'Informada em sigilo, guardada à parte.',
              ...envelope.identity.openings.map(
                ({ by, reason, at }) =>
                  `Aberta por ${by?.label ?? 'conta encerrada'} em ${formatDateTime(at)}: ${identityReasons.labels[reason]}`,
              ),
            ]
          : ['Não informada.'],
      },
    ],
  };
}

export function DossierButton({ of, detail, opened }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const keep = useSend(of.refs.add_record, { announce: false });
  const known = opened.records.filter(({ kind }) => kind === 'dossier').map(({ text }) => text);
  const make = async () => {
    setBusy(true);
    try {
      const paper = dossierOf({ of, detail, opened });
      const digest = await digestOf(paper);
      const content = await paperPdf({ ...paper, digest });
      if (!known.includes(digest))
        await keep.mutateAsync({
          params: { id: detail.id },
          body: {
            kind: 'dossier',
            audience: 'readers',
            ...opened.seal('dossier', { text: digest }),
          },
        });
      saveFile({ name: `dossie-${detail.protocol}.pdf`, content });
    } finally {
      setBusy(false);
    }
  };
  const asked = code.trim().toLowerCase();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Dossiê
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Dossiê do relato" size={520}>
        <div className="report-dialog">
          <p>
            O dossiê é feito neste navegador e não passa pelo servidor. Ele traz um código e um QR: o mesmo
            código fica guardado, cifrado, no relato.
          </p>
          <div>
            <Button loading={isBusy} onClick={make}>
              Baixar o dossiê (PDF)
            </Button>
          </div>
          <TextInput
            label="Conferir um dossiê"
            description="Digite ou leia do QR o código de um dossiê deste relato."
            autoComplete="off"
            maxLength={80}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {asked.length === 64 && (
            <p role="status">
              {known.includes(asked)
                ? 'Este código é de um dossiê feito aqui, e o texto dele não mudou.'
                : 'Nenhum dossiê deste relato tem este código.'}
            </p>
          )}
        </div>
      </Modal>
    </>
  );
}
