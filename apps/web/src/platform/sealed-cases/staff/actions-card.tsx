import { choices } from '@conforme/contracts/core/choices.ts';
import { type SealedAct, sealedActs } from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { CaseCard } from '../../case-handling/screen/case-card.tsx';
import { dropDrafts, useKeptDraft } from '../../sealed-reports/kept-drafts.ts';
import { CouncilButton } from './papers/council-button.tsx';
import { DossierButton } from './papers/dossier-button.tsx';
import { SealedDialog, SendFailure } from './sealed-dialog.tsx';
import type { StaffChannel, StaffRefs } from './staff-channel.ts';
import type { OpenedParts } from './use-opened-report.ts';
import { useSendSealed } from './use-send-sealed.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}

const conclusions = choices({
  founded: 'Procedente',
  partly: 'Parcialmente procedente',
  unfounded: 'Improcedente',
  inconclusive: 'Inconclusiva',
  out_of_scope: 'Fora de escopo',
});

/** What each act asks for. Without words it is a question alone. */
interface ActForm {
  readonly act: keyof StaffRefs & SealedAct;
  /** What its words are sealed as. */
  readonly kind?: string;
  readonly label?: string;
  readonly isRequired?: true;
  readonly question?: string;
  readonly hasResult?: true;
}

const forms: readonly ActForm[] = [
  { act: 'start_triage', kind: 'triage', label: 'Primeira leitura: gravidade e prioridade' },
  { act: 'admit', kind: 'admissibility', label: 'Por que cabe apurar' },
  {
    act: 'put_out_of_scope',
    kind: 'message',
    label: 'O que dizer a quem relatou: por que não cabe aqui e onde procurar',
    isRequired: true,
  },
  { act: 'investigate', kind: 'plan', label: 'Plano de apuração' },
  { act: 'resume', kind: 'note', label: 'Por que retomar sem a resposta' },
  {
    act: 'propose_conclusion',
    kind: 'conclusion',
    label: 'Conclusão e razões. Outra pessoa do comitê revisa.',
    isRequired: true,
    hasResult: true,
  },
  {
    act: 'approve_conclusion',
    kind: 'message',
    label: 'O retorno a quem relatou: o que foi apurado e o que muda',
    isRequired: true,
  },
  { act: 'return_conclusion', kind: 'review', label: 'O que falta', isRequired: true },
  {
    act: 'monitor',
    question:
      'Aos 30, 60 e 90 dias da conclusão, a caixa anônima pergunta a quem relatou se algo mudou para pior, e quem lê o relato é lembrado. Começar o acompanhamento?',
  },
  {
    act: 'archive',
    question: 'Arquivar encerra a conversa e marca o dia em que o conteúdo será destruído. Arquivar?',
  },
  { act: 'reopen', kind: 'reopening', label: 'Por que reabrir', isRequired: true },
  {
    act: 'settle_council',
    kind: 'communication',
    label: 'O que foi comunicado, quando e com que número; ou por que não cabe comunicar',
    isRequired: true,
  },
  { act: 'hold', kind: 'hold', label: 'Qual dever ou ordem pede a guarda', isRequired: true },
  { act: 'release_hold', kind: 'hold', label: 'Por que a guarda termina', isRequired: true },
];

/** What may be done now, by the server's answer. */
export function ActionsCard({ of, detail, opened }: Props) {
  const offered = forms.flatMap((form) => {
    const action = detail.actions.find(({ name }) => name === form.act);
    return action ? [{ form, refused: action.refused }] : [];
  });
  const [act, setAct] = useKeptDraft<string | null>(`${detail.id} act`, null);
  // An act that arrived closes its own form: by then the next one may be open.
  const shown = useRef(act);
  shown.current = act;
  const close = (ended: string) => shown.current === ended && setAct(null);
  const chosen = offered.find(({ form, refused }) => form.act === act && refused === null)?.form;
  return (
    <CaseCard title="Ações">
      <div className="report-actions">
        {offered.map(({ form, refused }) => (
          <Button
            key={form.act}
            variant={form.act === detail.next ? 'filled' : 'default'}
            disabled={refused !== null}
            onClick={() => setAct(form.act)}
          >
            {sealedActs.labels[form.act]}
          </Button>
        ))}
        <CouncilButton of={of} detail={detail} opened={opened} />
        <DossierButton of={of} detail={detail} opened={opened} />
      </div>
      {offered
        .filter(({ refused }) => refused !== null)
        .map(({ form, refused }) => (
          <p key={form.act} className="muted report-note">
            {sealedActs.labels[form.act]}: {refused}
          </p>
        ))}
      {chosen && (
        <ActDialog
          {...{ of, detail, opened }}
          key={chosen.act}
          form={chosen}
          onClose={() => close(chosen.act)}
        />
      )}
    </CaseCard>
  );
}

function ActDialog({
  of,
  detail,
  opened,
  form,
  onClose,
}: Props & { readonly form: ActForm; readonly onClose: () => void }) {
  const name = `${detail.id} act ${form.act}`;
  const [text, setText] = useKeptDraft(`${name} text`, '');
  const [result, setResult] = useKeptDraft(`${name} result`, 'founded');
  const [error, setError] = useState<string | null>(null);
  const { send, isSending, failure } = useSendSealed(of.refs[form.act]);
  const close = () => {
    dropDrafts(name);
    onClose();
  };
  const save = async () => {
    const written = text.trim();
    if (form.isRequired && written.length < 10) return setError('Digite ao menos 10 caracteres.');
    setError(null);
    const fields: Readonly<Record<string, string>> = form.hasResult
      ? { result: conclusions.labels[result as keyof typeof conclusions.labels] }
      : {};
    const { version } = detail;
    const hasArrived = await send([version, opened.envelope.epoch, written, fields], () => {
      const words = form.kind && written !== '' ? opened.seal(form.kind, { text: written, fields }) : null;
      return { params: { id: detail.id }, body: { version, ...(form.kind ? { words } : {}) } } as never;
    });
    if (hasArrived) close();
    else void opened.reread();
  };
  return (
    <SealedDialog title={sealedActs.labels[form.act]} isWritten={text.trim() !== ''} onClose={close}>
      {(leave) => (
        <>
          {form.question && <p>{form.question}</p>}
          {form.act === 'archive' && detail.state === 'concluded' && (
            <p className="callout" data-tone="info">
              <span>
                Arquivar agora dispensa as perguntas de 30, 60 e 90 dias contra retaliação: quem relatou não é
                mais perguntado. Para as fazer, escolha antes “{sealedActs.labels.monitor}”.
              </span>
            </p>
          )}
          {form.hasResult && (
            <NativeSelect
              label="Resultado"
              data={[...conclusions.options]}
              value={result}
              onChange={(event) => setResult(event.currentTarget.value)}
            />
          )}
          {form.kind && (
            <Textarea
              label={form.label}
              description={
                form.kind === 'message'
                  ? 'A pessoa lê isto com o comprovante.'
                  : 'Fica cifrado, só para o comitê.'
              }
              autosize
              minRows={4}
              maxLength={20_000}
              required={form.isRequired ?? false}
              error={error}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <SendFailure>{failure}</SendFailure>
          <div className="modal-foot">
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
            <Button loading={isSending} onClick={save}>
              {sealedActs.labels[form.act]}
            </Button>
          </div>
        </>
      )}
    </SealedDialog>
  );
}
