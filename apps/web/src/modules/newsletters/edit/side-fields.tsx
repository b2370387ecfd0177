import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { DateField, DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { AudienceFields } from '../../../platform/audiences/audience-fields.tsx';
import { NewsPlaceFields } from '../../../platform/news-groups/news-place-fields.tsx';
import type { NewsletterValues } from './newsletter-values.ts';

interface Props {
  readonly id: number;
  readonly isReleased: boolean;
  readonly field: StaffFormState<NewsletterValues>['field'];
}

/** Everything about a newsletter but its words: for whom, what is asked, when, where it belongs. */
export function SideFields({ id, isReleased, field }: Props) {
  const asks = field('requires_signature');
  const statement = field('signature_statement');
  const ask = (isOn: boolean) => {
    asks.set(isOn);
    if (isOn && statement.value === '') statement.set('Li e compreendi este informativo.');
  };
  return (
    <>
      {isReleased && <AtOnce field={field} />}
      <NewsletterAudience id={id} field={field} />
      <FormSection title="O que se pede">
        <YesNoField
          of={{ ...asks, set: ask }}
          label="Assinatura de leitura"
          {...(isReleased ? { help: 'Vale a partir da próxima versão que você publicar.' } : {})}
        />
        {asks.value && (
          <>
            <TextAreaField of={statement} label="Declaração" isNeeded rows={2} />
            <DateField of={field('signature_due_on')} label="Assinar até" isWide />
          </>
        )}
        <YesNoField of={field('allow_comment')} label="Comentários" />
        {field('allow_comment').value && (
          <YesNoField of={field('comments_moderated')} label="Comentários passam pela moderação" />
        )}
        <YesNoField of={field('allow_like')} label="Curtidas" />
      </FormSection>
      <FormSection title="Quando">
        <DateTimeField of={field('publish_at')} label="Publicar em" help="Vazio: ao liberar." isWide />
        <DateTimeField of={field('expires_at')} label="Sai do Mural em" isWide />
        <YesNoField of={field('pinned')} label="Fixar no alto do Mural" />
        <YesNoField of={field('highlighted')} label="Dar destaque" />
      </FormSection>
      <FormSection title="Onde fica">
        <NewsPlaceFields group={field('group_id')} subgroup={field('subgroup_id')} />
      </FormSection>
    </>
  );
}

/** Nothing of this leaves by itself: saving it takes the right to release, and this word. */
function AtOnce({ field }: Pick<Props, 'field'>) {
  const mayRelease = useCan()('newsletters.release');
  return (
    <FormSection title="Vale na hora">
      <p className="muted small form-wide">
        O texto e a declaração esperam a próxima versão. O público, as datas, o lugar e as opções mudam para
        quem lê assim que você salvar; quem entra no público é avisado.
        {!mayRelease && ' Só quem pode liberar informativos muda isto.'}
      </p>
      {mayRelease && <YesNoField of={field('at_once')} label="Aplicar agora o que mudei aqui" />}
    </FormSection>
  );
}

function NewsletterAudience({ id, field }: Pick<Props, 'id' | 'field'>) {
  const size = useEndpoint(newsletters.endpoints.audienceSize, { params: { id: String(id) } });
  return (
    <AudienceFields
      fields={{
        everyone: field('everyone'),
        unit_ids: field('unit_ids'),
        role_ids: field('role_ids'),
        list_ids: field('list_ids'),
        user_ids: field('user_ids'),
      }}
      reached={size.data && { people: size.data.accounts + size.data.contacts }}
    />
  );
}
