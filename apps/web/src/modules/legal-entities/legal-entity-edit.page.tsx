import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import {
  type LegalEntityDetail,
  legalEntityUpdate,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { upload } from '../../core/api/upload.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { SeveralField } from '../../core/form/fields/several-field.tsx';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { SectionNav } from '../../core/form/section-nav.tsx';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { withoutEmptyOfficers } from '../../platform/officers/without-empty-officers.ts';
import { OrganisationLogo } from '../../platform/organisations/organisation-logo.tsx';
import { ActsCard } from './acts-card.tsx';
import { FormTexts } from './form-texts.tsx';
import { goToPart, useAskedPart } from './go-to-part.ts';
import { LinksCard } from './links-card.tsx';
import { NoticeCard } from './notice-card.tsx';
import { offeredForms } from './offered-forms.ts';
import { OfficerSection } from './officer-section.tsx';
import { OrganisationFields } from './organisation-fields.tsx';
import { type OrganisationValues, valuesOf } from './organisation-form-values.ts';
import { OrganisationGaps } from './organisation-gaps.tsx';
import { OrganisationPanel } from './organisation-panel.tsx';
import { organisationSections } from './organisation-sections.ts';
import { SmallAgentCard } from './small-agent-card.tsx';
import { useContextsChanged } from './use-contexts-changed.ts';
import '../../core/ui/side-panel.css';
import './legal-entities.css';

const { changeLogo, removeLogo } = legalEntities.endpoints;
const LIST = '/people/legal_entities';

export function LegalEntityEditPage({ params: { id } }: PageProps<'/people/legal_entities/:id/edit'>) {
  const record = useEndpoint(legalEntities.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Organização não encontrada" listPath={LIST}>
      {(detail, reread) => <OrganisationEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: LegalEntityDetail;
  readonly reread: () => Promise<LegalEntityDetail>;
}

const opened = (detail: LegalEntityDetail): { initial: OrganisationValues; version: number } => ({
  initial: valuesOf(detail),
  version: detail.version,
});

function OrganisationEdit({ detail, reread }: EditProps) {
  useAskedPart();
  const contextsChanged = useContextsChanged();
  const update = useSend(legalEntities.endpoints.update, { handles: isStale });
  const staff = useStaffForm({
    schema: legalEntityUpdate,
    ...opened(detail),
    page: `${LIST}/${detail.id}/edit`,
    isReadOnly: !detail.actions.includes('edit'),
    tidy: withoutEmptyOfficers,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: (saved) => {
      staff.restart(valuesOf(saved), saved.version);
      return contextsChanged({ renamed: saved });
    },
    reread: async () => opened(await reread()),
  });
  const { field } = staff;
  const params = { id: String(detail.id) };
  const logoRemoval = useSend(removeLogo);
  /** Something beside the form changed the organisation: the form goes on from it without a conflict. */
  const goOn = async () => {
    const now = opened(await reread());
    staff.rebase(now.initial, now.version);
  };
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <span className="num">
          {detail.parent && `Em ${detail.parent.label} · `}última alteração em{' '}
          {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <div className="form-with-sections">
        <SectionNav
          label="Seções da organização"
          groups={organisationSections(detail, staff.form.errors)}
          onGo={goToPart}
        />
        <div className="organisation-main">
          <OrganisationGaps detail={detail} />
          <StaffForm staff={staff} cancelTo={LIST}>
            <OrganisationFields at={field} />
            <div id="encarregado">
              <OfficerSection
                of={field('encarregado')}
                title="Encarregado pelo tratamento de dados"
                description="Quem os titulares e a ANPD procuram (art. 41 da LGPD). Nome e contato são públicos."
              />
            </div>
            <div id="substituto">
              <OfficerSection
                of={field('substitute')}
                title="Quem substitui a pessoa encarregada"
                description="Responde nas ausências da pessoa encarregada."
              />
            </div>
            <FormSection
              id="formularios"
              title="Formulários públicos"
              description="O que se abre a qualquer pessoa, sem entrar no Conforme, e o que ela lê antes e depois de enviar."
            >
              <SeveralField
                of={field('public_forms.open')}
                label="Formulários abertos"
                options={offeredForms}
                placeholder="Nenhum"
              />
              <FormTexts of={field('public_forms.texts')} />
            </FormSection>
          </StaffForm>
          <ActsCard detail={detail} onChanged={goOn} />
          <NoticeCard detail={detail} onChanged={goOn} />
          <SmallAgentCard detail={detail} onChanged={goOn} />
          <div id="links">
            <LinksCard entityId={detail.id} organisation={detail.name} />
          </div>
          {detail.actions.includes('edit') && (
            <div id="logotipo">
              <OrganisationLogo
                stored={detail.logo}
                rules={changeLogo.upload}
                send={(file, options) => upload(changeLogo, { params }, file, options)}
                remove={() => logoRemoval.mutateAsync({ params })}
              />
            </div>
          )}
          <OrganisationPanel detail={detail} onChanged={goOn} />
        </div>
      </div>
    </PageFrame>
  );
}
