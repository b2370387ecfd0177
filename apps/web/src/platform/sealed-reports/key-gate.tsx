import type { KeptVault } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { Button, PasswordInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import type { KeyPair } from './data-keys.ts';
import { useHasDrafts } from './kept-drafts.ts';
import { myKeyEndpoint } from './my-key.endpoints.ts';
import { holdKey, useUnlockedKey } from './unlocked-key.ts';
import './sealed-reports.css';

/** Shows what needs the recipient's key once it is unlocked; asks for the vault password until then. */
export function KeyGate({ children }: { readonly children: (pair: KeyPair) => ReactNode }) {
  const pair = useUnlockedKey();
  const asked = useEndpoint(myKeyEndpoint, {}, { enabled: pair === null });
  if (pair) return children(pair);
  return (
    <LoadedPart of={asked} failed="Sua chave não pôde ser carregada." height={220}>
      {({ vault }) => (vault ? <UnlockForm vault={vault} /> : <NoKey />)}
    </LoadedPart>
  );
}

function NoKey() {
  return (
    <section className="card key-gate" aria-label="Chave de relatos">
      <h2>Você ainda não tem uma chave</h2>
      <p>
        Os relatos chegam cifrados para quem foi designado. Crie a sua chave: depois, outra pessoa que lê este
        relato entrega a você a chave dele.
      </p>
      <Button component={AppLink} to="/sealed-reports/my-key">
        Criar minha chave
      </Button>
    </section>
  );
}

/** The browser paints what it was told before the key is derived, which takes it a second. */
export const painted = () => new Promise((done) => setTimeout(done, 60));

function UnlockForm({ vault }: { readonly vault: KeptVault }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  const hasDrafts = useHasDrafts();
  const input = useRef<HTMLInputElement>(null);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') {
      setError('Informe a senha do cofre.');
      return input.current?.focus();
    }
    setOpening(true);
    setError(null);
    await painted();
    try {
      const [{ openByPassword }, { loadVaultSodium }] = await Promise.all([
        import('./key-vault.ts'),
        import('./vault-sodium.ts'),
      ]);
      const pair = openByPassword(await loadVaultSodium(), vault, password);
      if (pair) return holdKey(pair);
      setError('A senha do cofre não confere.');
      input.current?.select();
    } catch {
      setError('Este navegador não conseguiu abrir o cofre. Recarregue a página e tente de novo.');
    } finally {
      setOpening(false);
    }
  };
  return (
    <form className="card key-gate" onSubmit={open} noValidate aria-label="Abrir minha chave">
      <h2>
        <IconLock size={20} stroke={1.7} aria-hidden="true" /> Abra a sua chave para ler
      </h2>
      <p>
        O relato está cifrado e só abre neste navegador, com a sua chave. Ela fica na memória por 15 minutos e
        some ao recarregar a página.
      </p>
      {hasDrafts && <p role="status">O que você tinha digitado e não enviou volta quando a chave abrir.</p>}
      <PasswordInput
        ref={input}
        label="Senha do cofre"
        description="É a senha da sua chave de relatos, não a de entrar no Conforme."
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className="key-gate-foot">
        <Button type="submit" loading={isOpening}>
          Abrir
        </Button>
        <AppLink to="/sealed-reports/my-key">Esqueci a senha do cofre</AppLink>
      </div>
    </form>
  );
}
