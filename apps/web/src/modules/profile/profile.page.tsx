import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { type Profile, profileUpdate } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { CurrentPasswordField } from '../../core/form/fields/password-field.tsx';
import { ReadOnlyValue } from '../../core/form/fields/read-only-value.tsx';
import { EmailField, TextField } from '../../core/form/fields/text-field.tsx';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { updateUser, useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { AppearanceChoices } from '../../platform/appearance/appearance-choices.tsx';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { ActivePerson, rememberPerson } from './active-person.tsx';
import { ContributedSections } from './contributed-sections.tsx';
import { OwnGroups } from './own-groups.tsx';
import { LinkedPeople, LinkRequests } from './own-links.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnPersonFields, personValues } from './own-person-fields.tsx';
import { OwnPhoto } from './own-photo.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { EmailStanding } from './pending-email.tsx';
import './profile.css';

const opened = (profile: Profile) => ({
  initial: { name: profile.name, email: profile.email, current_password: '', ...personValues(profile) },
  version: profile.version,
});

/** Form and draft are about one person and do not follow to another; the first save may well make the only one. */
const pageOf = ({ people, person }: Profile): string =>
  people.length > 1 ? `/profile?pessoa=${person?.id}` : '/profile';

export function ProfilePage() {
  const record = useEndpoint(profileModule.endpoints.read, {});
  return (
    <RecordScreen record={record} notFound="Conta não encontrada">
      {(profile, reread) => (
        <PageFrame subtitle="A sua conta no Conforme: quem você é, como entra e o que pode fazer.">
          <div className="form-with-side">
            <div className="form">
              <LinkRequests requests={profile.link_requests} />
              <OwnPhoto />
              <Identity key={pageOf(profile)} profile={profile} reread={reread} />
              <OwnPassword name={profile.name} email={profile.email} />
              <ContributedSections place="main" />
              <section className="card form-section" aria-labelledby="profile-appearance">
                <div className="form-section-head">
                  <h2 id="profile-appearance">Aparência</h2>
                  <p className="muted">Cada escolha vale na hora.</p>
                </div>
                <AppearanceChoices />
              </section>
            </div>
            <div className="form-side profile-side">
              <Context profile={profile} />
              <LinkedPeople people={profile.linked_people} />
              <OwnGroups roles={profile.roles} />
              <OwnSessions />
              <ContributedSections place="side" />
            </div>
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function Identity({ profile, reread }: { profile: Profile; reread: () => Promise<Profile> }) {
  const update = useSend(profileModule.endpoints.update, { handles: isStale });
  const staff = useStaffForm({
    schema: profileUpdate,
    ...opened(profile),
    page: pageOf(profile),
    secrets: ['current_password'],
    send: (body) => update.mutateAsync({ body }),
    onSaved: (saved) => {
      const { name, email, email_verified_at } = saved;
      updateUser({ name, email, email_verified_at });
      rememberPerson(saved);
      staff.restart(opened(saved).initial, saved.version);
    },
    reread: async () => opened(await reread()),
  });
  const { field } = staff;
  const leaves = useMailLeaves();
  const changesEmail = field('email').value.trim().toLowerCase() !== profile.email;
  return (
    <StaffForm staff={staff} cancelTo="/" isAnywhere>
      <FormSection
        title="Identificação"
        description="Como você aparece para as outras pessoas e com que e-mail entra."
      >
        <TextField of={field('name')} label="Nome" autoComplete="name" />
        <EmailField
          of={field('email')}
          label="E-mail"
          autoComplete="email"
          help={profile.email_verified_at ? 'E-mail confirmado.' : 'E-mail ainda não confirmado.'}
        />
        <EmailStanding profile={profile} />
        {changesEmail && (
          <CurrentPasswordField
            of={{ ...field('current_password'), isRequired: true }}
            label="Senha atual"
            help={`O novo e-mail vale depois de confirmado no link ${leaves === false ? 'que a administração entrega a você' : 'que enviamos para ele'}. Então as suas outras sessões são encerradas.`}
          />
        )}
      </FormSection>
      <OwnPersonFields field={field} />
    </StaffForm>
  );
}

function Context({ profile }: { profile: Profile }) {
  const entity = useActiveEntity();
  return (
    <section className="card profile-card" aria-labelledby="profile-context">
      <h2 id="profile-context">Onde você está</h2>
      <ReadOnlyValue label="Entidade ativa">{entity?.name}</ReadOnlyValue>
      <ActivePerson people={profile.people} />
      <ReadOnlyValue label="Último acesso">
        {profile.last_login_at && formatDateTime(profile.last_login_at)}
      </ReadOnlyValue>
      <ReadOnlyValue label="Conta criada em">{formatDateTime(profile.created_at)}</ReadOnlyValue>
    </section>
  );
}
