import type { MyKey } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import type { KeptVault } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { Button, Modal, PasswordInput, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { painted } from '../../platform/sealed-reports/key-gate.tsx';
import { PrintButton, PrintedSheet } from '../../platform/sealed-reports/printed-sheet.tsx';
import { identitiesOf } from './identity-count.ts';
import { changePassword, drillDone, newKey, newRecoveryCode, type OnPaper, unlock } from './vault-acts.ts';
import { type VaultAct, vaultActs } from './vault-words.ts';

interface Props {
  readonly opened: boolean;
  readonly act: VaultAct;
  readonly mine: MyKey;
  readonly onClose: () => void;
}
type Errors = Readonly<Partial<Record<'old' | 'password' | 'again' | 'account', string>>>;

const SHORTEST = 12;

/** Everything an owner does to their vault: each act asks for what opens it, and says what follows. */
export function VaultDialog({ opened, act, mine, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={vaultActs[act].title} size={560}>
      {opened && <VaultForm act={act} mine={mine} onClose={onClose} />}
    </Modal>
  );
}

function VaultForm({ act, mine: { vault, sole_identities: sole }, onClose }: Omit<Props, 'opened'>) {
  const { why, opens, setsPassword, action } = vaultActs[act];
  const [typed, setTyped] = useState({ old: '', password: '', again: '', account: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [asksAccount, setAsksAccount] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [paper, setPaper] = useState<OnPaper | null>(null);
  const queries = useQueryClient();
  const set = (field: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const wrong = (): Errors => ({
    ...(opens && typed.old === '' ? { old: 'Campo obrigatório.' } : {}),
    ...(setsPassword && typed.password.length < SHORTEST
      ? { password: `Digite ao menos ${SHORTEST} caracteres.` }
      : {}),
    ...(setsPassword && typed.again !== typed.password
      ? { again: 'As duas senhas precisam ser iguais.' }
      : {}),
  });
  const proof = asksAccount ? { current_password: typed.account } : {};
  const done = async (saving: Promise<unknown>) => {
    await saving;
    await queries.invalidateQueries({ queryKey: ['sealed_reports'] });
    toastSuccess();
    onClose();
  };
  const work = async () => {
    if (paper) return done(paper.save(proof));
    if (act === 'create' || act === 'replace') return setPaper(await newKey(typed.password, vault));
    const kept = vault as KeptVault;
    const pair = await unlock(kept, opens === 'code' ? 'code' : 'password', typed.old);
    if (!pair)
      return setErrors({
        old:
          opens === 'code'
            ? 'Este código não abre o seu cofre. Confira cada grupo.'
            : 'A senha do cofre não confere.',
      });
    if (act === 'drill') return done(drillDone(kept));
    if (act === 'recovery') return setPaper(await newRecoveryCode(kept, pair));
    return done(changePassword(kept, pair, typed.password, proof));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = paper ? {} : wrong();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setWorking(true);
    await painted();
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const account = failure.errors.current_password?.[0];
      if (!account) return;
      setAsksAccount(true);
      setErrors({ account });
    } finally {
      setWorking(false);
    }
  };
  const toggle = { 'aria-label': 'Mostrar a senha', tabIndex: 0 };
  return (
    <form className="stack" onSubmit={submit} noValidate autoComplete="off">
      {!paper && why.map((line) => <p key={line}>{line}</p>)}
      {!paper && act === 'replace' && sole > 0 && (
        <p className="callout" data-tone="danger">
          <span>
            {identitiesOf(sole)} de quem relatou só {sole === 1 ? 'abre' : 'abrem'} com a chave de agora. Com
            outra chave ninguém na organização {sole === 1 ? 'a' : 'as'} abre mais: se você ainda tem a senha
            ou o papel, entregue antes a custódia.
          </span>
        </p>
      )}
      {!paper && opens === 'password' && (
        <PasswordInput
          label="Senha atual do cofre"
          autoComplete="off"
          visibilityToggleButtonProps={toggle}
          value={typed.old}
          error={errors.old}
          onChange={set('old')}
        />
      )}
      {!paper && opens === 'code' && (
        <Textarea
          label="Código de recuperação impresso"
          description="Como está no papel; espaços e letras minúsculas não importam."
          autosize
          minRows={2}
          value={typed.old}
          error={errors.old}
          onChange={set('old')}
        />
      )}
      {!paper && setsPassword && (
        <>
          <PasswordInput
            label="Nova senha do cofre"
            description="Ao menos 12 caracteres, diferente da senha de entrar no Conforme. Ninguém a redefine por você."
            autoComplete="off"
            visibilityToggleButtonProps={toggle}
            value={typed.password}
            error={errors.password}
            onChange={set('password')}
          />
          <PasswordInput
            label="Repita a nova senha do cofre"
            autoComplete="off"
            visibilityToggleButtonProps={toggle}
            value={typed.again}
            error={errors.again}
            onChange={set('again')}
          />
        </>
      )}
      {paper && (
        <>
          <PrintedSheet
            title="Código de recuperação da minha chave de relatos"
            about="Abre o cofre se a senha for esquecida. Guarde em papel, em lugar seguro; não fotografe nem envie. Não será mostrado de novo."
            code={paper.code}
            takesFocus
          />
          <div>
            <PrintButton />
          </div>
        </>
      )}
      {asksAccount && (
        <PasswordInput
          label="Senha da sua conta"
          description="A de entrar no Conforme: mostra que é você quem está aqui."
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          value={typed.account}
          error={errors.account}
          onChange={set('account')}
        />
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={isWorking}>
          {paper ? 'Já guardei o papel' : action}
        </Button>
      </div>
    </form>
  );
}
