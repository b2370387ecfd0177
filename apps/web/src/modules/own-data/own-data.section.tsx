import { type OwnDataFormat, ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { Button, PasswordInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { showingFailure } from '../../core/api/call.ts';
import { download, saveFile } from '../../core/api/download.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import './own-data.css';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';

/** What the server wants to know before it hands everything over. */
interface Asked {
  readonly format: OwnDataFormat;
  readonly error: string;
}

/** Everything the product holds on its reader, to take along: we practise art. 18. */
export function OwnData() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [taking, setTaking] = useState<OwnDataFormat | null>(null);
  const take = async (format: OwnDataFormat, password?: string) => {
    setTaking(format);
    try {
      const body = password === undefined ? { format } : { format, current_password: password };
      const file = await showingFailure(
        () => download(ownDataModule.endpoints.take, { body }, { fallbackName: `Meus dados.${format}` }),
        wantsPassword,
      );
      setAsked(null);
      saveFile(file);
      toastSuccess(`Arquivo salvo: ${file.name}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (wantsPassword(error)) setAsked({ format, error: error.errors.current_password?.[0] ?? '' });
    } finally {
      setTaking(null);
    }
  };
  return (
    <section className="card form-section" aria-labelledby="own-data">
      <div className="form-section-head">
        <h2 id="own-data">Meus dados</h2>
        <p className="muted">
          Baixe tudo o que o Conforme guarda sobre você: conta, dados pessoais, grupos, acessos, sessões e
          atividades. A Lei Geral de Proteção de Dados (art. 18) lhe garante este direito.
        </p>
        <p className="muted">
          CPF, RG, nome da mãe e conta bancária vêm por extenso onde a organização conferiu os seus
          documentos; onde não, em parte. Para tê-los por extenso, apresente um documento a ela.
        </p>
      </div>
      <div className="own-data">
        <Take format="pdf" label="Baixar em PDF" taking={taking} onTake={take} />
        <Take format="json" label="Baixar em JSON" taking={taking} onTake={take} />
        <p className="muted small">O PDF é para ler; o JSON, para levar a outro programa.</p>
      </div>
      {asked && <PasswordQuestion asked={asked} isSending={taking !== null} onAnswer={take} />}
    </section>
  );
}

const wantsPassword = (error: ApiError) => error.status === 422 && 'current_password' in error.errors;

interface TakeProps {
  readonly format: OwnDataFormat;
  readonly label: string;
  readonly taking: OwnDataFormat | null;
  readonly onTake: (format: OwnDataFormat) => void;
}

function Take({ format, label, taking, onTake }: TakeProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      loading={taking === format}
      disabled={taking !== null && taking !== format}
      onClick={() => onTake(format)}
    >
      {label}
    </Button>
  );
}

interface QuestionProps {
  readonly asked: Asked;
  readonly isSending: boolean;
  readonly onAnswer: (format: OwnDataFormat, password: string) => void;
}

/** Some minutes after signing in an unlocked desk is not enough. */
function PasswordQuestion({ asked, isSending, onAnswer }: QuestionProps) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Every new refusal calls for the field again.
  useWhenChanged(() => input.current?.focus(), [asked]);
  const answer = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(asked.format, password);
  };
  return (
    <form className="own-data-question" onSubmit={answer} noValidate>
      <PasswordInput
        ref={input}
        label="Senha atual"
        description="Já faz algum tempo que você entrou: confirme que é você. Quem não tem senha sai e entra de novo."
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        value={password}
        error={asked.error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSending}>
        Confirmar e baixar
      </Button>
    </form>
  );
}
