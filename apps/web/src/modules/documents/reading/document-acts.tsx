import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import {
  actsWithReason,
  type DecidingAct,
  type DocumentAct,
  decidingActs,
  type PreparingAct,
  preparingActs,
} from '@conforme/contracts/platform/documents/document-rules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

const ActDialog = lazyPart(() => import('./act-dialog.tsx').then((module) => module.ActDialog));
const VersionDialog = lazyPart(() => import('./version-dialog.tsx').then((module) => module.VersionDialog));

type Props = { readonly document: ShownDocument };

/** What ends something is there to be found, not to be pressed in passing. */
const ending: readonly DocumentAct[] = [
  ...(['discard_version', 'supersede', 'revoke', 'archive'] as const),
  ...(['hold', 'lift_hold', 'dispose'] as const),
];
/** What is next comes first and stands out. */
const main: readonly DocumentAct[] = ['approve', 'release', 'send_to_review', 'add_version'];
const asksMore = (act: DocumentAct) => actsWithReason.includes(act) || act === 'keep';

const questions: Partial<Record<DocumentAct, string>> = {
  release: 'A versão passa a valer, toma o lugar da anterior e não pode mais ser alterada. Publicar?',
  approve: 'Você leu a versão e a aprova?',
  discard_version: 'O arquivo e o que foi dito sobre ele são apagados. Descartar a versão?',
};

/** What the server offers now, as buttons; what needs a reason or a date asks for it. */
export function DocumentActs({ document }: Props) {
  const [asked, setAsked] = useState<PreparingAct | DecidingAct | null>(null);
  const [told, setTold] = useState<DecidingAct | 'dispose' | null>(null);
  const [isVersion, setVersion] = useState(false);
  const prepare = useSend(documents.endpoints.prepare);
  const decide = useSend(documents.endpoints.decide);
  const params = { id: String(document.id) };
  const run = async (act: PreparingAct | DecidingAct) => {
    const body = { version: document.version };
    const sent =
      act in preparingActs.labels
        ? prepare.mutateAsync({ params, body: { ...body, act: act as PreparingAct } })
        : decide.mutateAsync({ params, body: { ...body, act: act as DecidingAct } });
    await sent.catch(() => undefined);
    setAsked(null);
  };
  const offered: readonly DocumentAct[] = document.acts.filter((act) => act !== 'delete');
  const ordered = [
    ...main.filter((act) => offered.includes(act)),
    ...offered.filter((act) => !main.includes(act) && !ending.includes(act)),
  ];
  const last = offered.filter((act) => ending.includes(act));
  if (offered.length === 0) return null;
  const press = (act: DocumentAct) => {
    if (act === 'add_version') return setVersion(true);
    if (asksMore(act)) return setTold(act as DecidingAct);
    if (questions[act]) return setAsked(act as PreparingAct);
    run(act as PreparingAct);
  };
  return (
    <section className="card document-card" aria-labelledby="document-acts">
      <h2 id="document-acts">O que fazer</h2>
      <div className="document-acts">
        {ordered.map((act, index) => (
          <Button
            key={act}
            variant={index === 0 && isNext(act, document) ? 'filled' : 'default'}
            onClick={() => press(act)}
          >
            {wordsOf(act, document)}
          </Button>
        ))}
      </div>
      {lacksNote(document) && (
        <p className="muted small">Para enviar à revisão, diga antes o que mudou na versão.</p>
      )}
      {last.length > 0 && (
        <div className="document-ending">
          {last.map((act) => (
            <Button
              key={act}
              variant="subtle"
              size="compact-sm"
              color={act === 'revoke' || act === 'dispose' ? 'red' : undefined}
              onClick={() => press(act)}
            >
              {wordsOf(act, document)}
            </Button>
          ))}
        </div>
      )}
      <VersionDialog
        key={`version ${isVersion}`}
        opened={isVersion}
        onClose={() => setVersion(false)}
        document={document}
      />
      <ActDialog
        key={told ?? 'none'}
        opened={told !== null}
        onClose={() => setTold(null)}
        document={document}
        act={told ?? 'revoke'}
      />
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && run(asked)}
        isSending={prepare.isPending || decide.isPending}
        question={asked ? questions[asked] : ''}
        subject={`${document.code} – ${document.title}`}
        isDangerous={asked === 'discard_version'}
      />
    </section>
  );
}

/** A document in force waits for nothing: another version is possible, not due. */
const isNext = (act: DocumentAct, { versions }: ShownDocument): boolean =>
  act !== 'add_version' || versions.length === 0;

const lacksNote = ({ versions, acts }: ShownDocument): boolean =>
  acts.includes('add_version') && versions.some(({ state, note }) => state === 'draft' && note === '');

function wordsOf(act: DocumentAct, { versions }: ShownDocument): string {
  if (act === 'add_version')
    return versions.some(({ state }) => state === 'draft')
      ? 'Alterar a versão em rascunho'
      : versions.length === 0
        ? 'Enviar o arquivo'
        : 'Enviar nova versão';
  if (act === 'dispose') return 'Eliminar os arquivos';
  if (act in preparingActs.labels) return preparingActs.labels[act as PreparingAct];
  return decidingActs.labels[act as DecidingAct];
}
