import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';

const ASK_AFTER_MS = 300;

interface Props {
  readonly emails: readonly string[];
  /** The contact being edited. */
  readonly except: number | null;
}

/** Says who already has one of these e-mails while they are being typed. It asks, it does not forbid. */
export function DuplicateNotice({ emails, except }: Props) {
  const [asked] = useDebouncedValue(emails, ASK_AFTER_MS);
  const found = useEndpoint(
    contacts.endpoints.duplicates,
    { body: { emails: [...asked], except } },
    { enabled: asked.length > 0, keepPrevious: true },
  );
  const others = asked.length > 0 ? (found.data ?? []) : [];
  return (
    <div role="status" className="form-wide">
      {others.length > 0 && (
        <div className="callout" data-tone="info">
          <IconUsers size={18} stroke={1.7} aria-hidden="true" />
          <div>
            Já há {others.length === 1 ? 'um contato' : 'contatos'} com este e-mail:
            <ul className="plain-list">
              {others.map(({ id, name, organisation, email }) => (
                <li key={id}>
                  <AppLink to={`/contacts/${id}/edit`}>{name}</AppLink>
                  {organisation && ` (${organisation})`}, {email}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
