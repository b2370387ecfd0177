import { messages } from '@conforme/contracts/core/messages.ts';
import { email } from '@conforme/contracts/core/schema.ts';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAddressBook, IconListDetails, IconMail, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { type FieldProps, useFieldProps } from '../../../core/form/fields/field-props.ts';
import '../../../core/ui/field-styles.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import type { GuestValue } from './event-values.ts';

const SEARCH_AFTER_MS = 300;
const icons = { user: IconUser, contact: IconAddressBook, list: IconListDetails } as const;
const guestLabel = (guest: GuestValue): string => (guest.kind === 'email' ? guest.email : guest.name);
const keyOf = (guest: GuestValue): string =>
  guest.kind === 'email' ? guest.email : `${guest.kind} ${guest.id}`;

/** People of the organisation, contacts, lists and plain e-mails, in one field. */
export function GuestsField(props: FieldProps<readonly GuestValue[]>) {
  const { of } = props;
  const field = useFieldProps(props, (guests) => guests.map(guestLabel).join(', '));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [asked] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const found = useEndpoint(
    scheduleEndpoints.guestOptions,
    { query: { search: asked } },
    { enabled: asked.length > 1, keepPrevious: true },
  );
  const chosen = new Set(of.value.map(keyOf));
  const add = (...guests: GuestValue[]) => {
    const known = new Set(of.value.map(keyOf));
    of.set([...of.value, ...guests.filter((guest) => !known.has(keyOf(guest)))]);
    setTyped('');
    setWrong(null);
    combobox.closeDropdown();
  };
  /** Several may be pasted at once. */
  const addAddresses = (): boolean => {
    const addresses = typed.split(/[\s,;]+/).filter(Boolean);
    if (addresses.length === 0) return true;
    const read = addresses.map((address) => email.safeParse(address));
    if (read.some(({ success }) => !success)) {
      setWrong(messages.onlyValidEmails);
      return false;
    }
    add(...read.map(({ data }) => ({ kind: 'email' as const, email: data as string })));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isSeparator = event.key === ',' || event.key === ';';
    if (event.key === 'Backspace' && typed === '' && of.value.length > 0) of.set(of.value.slice(0, -1));
    if (!isSeparator && !(event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1)) return;
    event.preventDefault();
    addAddresses();
  };
  const options = asked.length > 1 && typed.trim() !== '' ? (found.data ?? []) : [];
  const isAddress = email.safeParse(typed.trim()).success;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        if (value === 'email') addAddresses();
        const option = options.find((one) => `${one.kind} ${one.id}` === value);
        if (option)
          add({
            kind: option.kind,
            id: option.id,
            name: option.label,
            ...(option.kind === 'user' ? { userId: option.id } : {}),
          });
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput {...field} error={wrong ?? field.error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {of.value.map((guest) => (
              <Pill
                key={keyOf(guest)}
                withRemoveButton={!of.isReadOnly}
                removeButtonProps={{
                  'aria-label': `Tirar ${guestLabel(guest)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => of.set(of.value.filter((one) => one !== guest))}
              >
                {guestLabel(guest)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={props.label}
                placeholder={of.value.length === 0 ? 'Nome, contato, lista ou e-mail' : undefined}
                value={typed}
                readOnly={of.isReadOnly}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setWrong(null);
                  combobox.openDropdown();
                }}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  combobox.closeDropdown();
                  addAddresses();
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={options.length === 0 && !isAddress}>
        <Combobox.Options>
          {isAddress && (
            <Combobox.Option value="email">
              <IconMail size={15} aria-hidden="true" /> Convidar {typed.trim()}
            </Combobox.Option>
          )}
          {options
            .filter((option) => !chosen.has(`${option.kind} ${option.id}`))
            .map((option) => {
              const Icon = icons[option.kind];
              return (
                <Combobox.Option key={`${option.kind} ${option.id}`} value={`${option.kind} ${option.id}`}>
                  <Icon size={15} aria-hidden="true" /> {option.label}
                  {option.kind === 'list' && ' (lista)'}
                </Combobox.Option>
              );
            })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
