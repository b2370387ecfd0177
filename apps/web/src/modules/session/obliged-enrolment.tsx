import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../core/api/call.ts';
import { go } from '../../core/navigation/hash-location.ts';
import { loadDefaultEntity } from '../../core/session/active-entity.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { landingPath } from '../../core/session/sign-in.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { Enrolment } from '../../platform/second-factor/enrolment.tsx';

/** For someone whose group asks for a second factor: nothing else opens until there is one. */
export function ObligedEnrolment() {
  const [needsPassword, setNeedsPassword] = useState<boolean | null>(null);
  const isMissing = useSessionUser()?.secondFactorMissing === true;
  useEffect(() => {
    call(secondFactor.endpoints.read, {}).then(
      ({ needs_password }) => setNeedsPassword(needs_password),
      // The step asks for the password when the server says so.
      () => setNeedsPassword(false),
    );
  }, []);
  const enter = async () => {
    await loadDefaultEntity();
    go(landingPath());
  };
  return (
    <>
      <h1>Ative o segundo fator</h1>
      <p className="official-lead">
        Um dos seus grupos, ou uma designação para receber relatos, exige um código do celular além da senha.
        Ative-o para continuar.
      </p>
      {needsPassword !== null && <Enrolment needsPassword={needsPassword} onDone={enter} />}
      {isMissing && (
        <p className="official-note">
          Não está com o celular?{' '}
          <Button variant="transparent" size="compact-sm" onClick={() => signOut()}>
            Sair e voltar depois
          </Button>
        </p>
      )}
    </>
  );
}
