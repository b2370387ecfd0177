import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import type { ListMember } from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { IconBellOff, IconMailX } from '@tabler/icons-react';
import { Chip } from '../../core/ui/chip.tsx';

/** Who it is, how they are reached, and why a sender would pass them by. */
export function MemberLine({ member }: { member: ListMember }) {
  const where = member.email ?? (member.phone && formatPhone(member.phone));
  return (
    <span className="member-line">
      <span className="grow">
        <span className="medium two-lines" dir="auto">
          {member.name}
        </span>
        <span className="muted small member-where">
          {[member.organisation, where].filter(Boolean).join(' · ')}
        </span>
      </span>
      {member.opted_out && (
        <Chip tone="mute" icon={IconBellOff}>
          Pediu para não receber
        </Chip>
      )}
      {member.bounced && (
        <Chip tone="danger" icon={IconMailX}>
          E-mail voltou
        </Chip>
      )}
    </span>
  );
}
