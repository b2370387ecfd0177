import type { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import type { FieldProps } from '../../core/form/fields/field-props.ts';
import { TagsField as PlainTagsField } from '../../core/form/fields/tags-field.tsx';

const contactsEndpoints = endpointsOf<typeof contacts>('contacts');

/** Tags of contacts: those in use are offered. */
export function TagsField(props: FieldProps<readonly string[]>) {
  const inUse = useEndpoint(contactsEndpoints.tags, {}).data ?? [];
  return <PlainTagsField {...props} inUse={inUse} />;
}
