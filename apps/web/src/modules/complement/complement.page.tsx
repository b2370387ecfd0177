import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import {
  type Complement,
  complementUpdate,
} from '@conforme/contracts/modules/complement/complement.schemas.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { go } from '../../core/navigation/hash-location.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { loadDefaultEntity } from '../../core/session/active-entity.ts';
import { updateUser } from '../../core/session/session-store.ts';
import { landingPath } from '../../core/session/sign-in.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { Wordmark } from '../../core/ui/logo.tsx';
import { withoutEmptyOfficers } from '../../platform/officers/without-empty-officers.ts';
import { ComplementFields } from './complement-fields.tsx';
import { valuesOf } from './complement-form-values.ts';
import './complement.css';
import { OwnLogo } from './own-logo.tsx';

/** Full layout: whoever registered an organisation says the rest about it before starting. */
export function ComplementPage({ params }: PageProps<'/complement/:legal_entity_id'>) {
  const id = params.legal_entity_id;
  const record = useEndpoint(complementModule.endpoints.read, { params: { id } });
  return (
    <div className="complement">
      <header className="complement-top">
        <Wordmark size={28} />
        <Button
          variant="subtle"
          leftSection={<IconLogout size={17} stroke={1.7} className="flip" aria-hidden="true" />}
          onClick={() => signOut()}
        >
          Sair
        </Button>
      </header>
      <RecordScreen
        record={record}
        notFound="Organização não encontrada"
        notFoundDetail="Ela não existe ou não cabe a você completar o cadastro dela."
      >
        {(detail, reread) =>
          detail.completed_at === null ? (
            <ComplementForm key={id} detail={detail} reread={reread} />
          ) : (
            <AlreadyComplete detail={detail} />
          )
        }
      </RecordScreen>
    </div>
  );
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="complement-head">
      <h1 className="page-title" tabIndex={-1}>
        {title}
      </h1>
      <p className="page-subtitle">{children}</p>
    </div>
  );
}

/** On from here, as after signing in. */
async function goOn() {
  updateUser({ uncomplete_legal_entity_id: null });
  // The organisation may be called differently now.
  await loadDefaultEntity();
  go(landingPath());
}

const opened = (detail: Complement) => ({ initial: valuesOf(detail), version: detail.version });

function ComplementForm({ detail, reread }: { detail: Complement; reread: () => Promise<Complement> }) {
  const save = useSend(complementModule.endpoints.save, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: complementUpdate,
    ...opened(detail),
    page: `/complement/${detail.id}`,
    tidy: withoutEmptyOfficers,
    send: (body) => save.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: goOn,
    reread: async () => opened(await reread()),
  });
  return (
    <>
      <Heading title="Complete o cadastro da organização">
        Falta pouco para <b>{detail.trading_name ?? detail.company_name}</b> começar a usar o Conforme. O que
        você digita fica guardado neste navegador até salvar.
      </Heading>
      <OwnLogo detail={detail} />
      <StaffForm staff={staff} cancelTo="/" isAnywhere>
        <ComplementFields field={staff.field} />
      </StaffForm>
    </>
  );
}

function AlreadyComplete({ detail }: { detail: Complement }) {
  return (
    <>
      <Heading title="Cadastro já completo">
        O cadastro de <b>{detail.trading_name ?? detail.company_name}</b> foi completado em{' '}
        <span className="num">{formatDateTime(detail.completed_at as string)}</span>. Não há mais nada a
        preencher aqui.
      </Heading>
      <Button
        className="complement-on"
        leftSection={<IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />}
        onClick={goOn}
      >
        Continuar
      </Button>
    </>
  );
}
