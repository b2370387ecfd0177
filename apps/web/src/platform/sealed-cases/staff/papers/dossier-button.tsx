import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../../core/api/download.ts';
import { DropFile, type HashedFile } from '../../../file-check/drop-file.tsx';
import { hashFile } from '../../../file-check/hash-file.ts';
import { SendFailure } from '../sealed-dialog.tsx';
import type { StaffChannel } from '../staff-channel.ts';
import type { OpenedParts, OpenedRecord } from '../use-opened-report.ts';
import { useSendSealed } from '../use-send-sealed.ts';
import { dossierPaper } from './dossier-paper.ts';
import { paperPdf } from './paper.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}

/** Of one copy, to name it by: in groups of four, as it is read from paper. */
function newCode(): string {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return signs.join('').toUpperCase().match(/.{4}/g)?.join('-') ?? '';
}
const bare = (code: string) => code.replace(/[^0-9a-f]/gi, '').toUpperCase();

/** The copies that were made, newest last; what each was is sealed beside the report. */
const copiesIn = (records: readonly OpenedRecord[]) =>
  records.flatMap(({ kind, fields, by, written_at }) =>
    kind === 'dossier' && fields?.sha256 && fields.code
      ? [
          {
            sha256: fields.sha256,
            code: fields.code,
            words: `${fields.code}, feita por ${by ?? 'conta encerrada'} em ${formatDateTime(written_at)}`,
          },
        ]
      : [],
  );

/** The dossier is made here. The SHA-256 of the file is kept, sealed: a copy is the same only where every byte is. */
export function DossierButton({ of, detail, opened }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const keep = useSendSealed(of.refs.add_record, { announce: false });
  const [failure, setFailure] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const code = newCode();
      const content = await paperPdf({ ...dossierPaper({ of, detail, opened }), code });
      const sha256 = await hashFile(content, () => {});
      const note = { text: 'Cópia do dossiê em PDF.', fields: { code, sha256 } };
      const isKept = await keep.send([opened.envelope.epoch, note], () => ({
        params: { id: detail.id },
        body: { kind: 'dossier', audience: 'readers', ...opened.seal('dossier', note) },
      }));
      // A dossier that was not kept is not handed out: it could never be checked.
      if (isKept) saveFile({ name: `dossie-${detail.protocol}.pdf`, content });
    } catch {
      setFailure('O dossiê não pôde ser feito neste navegador. Tente de novo.');
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
        Dossiê
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Dossiê do relato" size={520}>
        <div className="report-dialog">
          <p>
            O dossiê é feito neste navegador e não passa pelo servidor. A impressão digital do arquivo fica
            guardada, cifrada, no relato: por ela se vê se uma cópia é a mesma.
          </p>
          <SendFailure>{failure ?? keep.failure}</SendFailure>
          <div>
            <Button loading={isBusy} onClick={make}>
              Baixar o dossiê (PDF)
            </Button>
          </div>
          <CheckCopy copies={copiesIn(opened.records)} />
        </div>
      </Modal>
    </>
  );
}

/** The file tells whether it is the same. The code alone tells only which copy the paper says it is. */
function CheckCopy({ copies }: { readonly copies: ReturnType<typeof copiesIn> }) {
  const [file, setFile] = useState<HashedFile | null>(null);
  const [typed, setTyped] = useState('');
  const same = file && copies.find(({ sha256 }) => sha256 === file.sha256);
  const named = copies.find(({ code }) => bare(code) === bare(typed));
  return (
    <section aria-label="Conferir uma cópia">
      <h3>Conferir uma cópia</h3>
      <DropFile onHashed={setFile} kinds="O PDF que você recebeu" />
      {file && (
        <p role="status" className="callout" data-tone={same ? 'ok' : 'danger'}>
          {same
            ? `${file.name} é, byte a byte, a cópia ${same.words}.`
            : `${file.name} não é igual a nenhum dossiê feito deste relato: é outro arquivo, ou foi alterado.`}
        </p>
      )}
      <TextInput
        label="Código impresso ou lido do QR"
        description="Diz só de que cópia se trata. Se o texto é o mesmo, só o arquivo diz."
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {bare(typed).length === 16 && (
        <p role="status">
          {named
            ? `É o código da cópia ${named.words}. Para saber se o texto é o mesmo, confira o arquivo acima.`
            : 'Nenhum dossiê deste relato tem este código.'}
        </p>
      )}
    </section>
  );
}
