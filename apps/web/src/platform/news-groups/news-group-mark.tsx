import type { GroupColour, GroupIcon } from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import {
  type Icon,
  IconBook,
  IconBriefcase,
  IconBulb,
  IconCalendarEvent,
  IconHeart,
  IconMessages,
  IconSchool,
  IconShieldLock,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import './news-groups.css';

const drawings: Readonly<Record<GroupIcon, Icon>> = {
  'shield-lock': IconShieldLock,
  messages: IconMessages,
  book: IconBook,
  users: IconUsers,
  school: IconSchool,
  'calendar-event': IconCalendarEvent,
  heart: IconHeart,
  bulb: IconBulb,
  speakerphone: IconSpeakerphone,
  briefcase: IconBriefcase,
};

/** The mark of a group: its icon on its colour. Its name stands beside it. */
export function NewsGroupMark({ colour, icon }: { colour: GroupColour; icon: GroupIcon }) {
  const Drawing = drawings[icon];
  return (
    <span className="news-mark" data-colour={colour} aria-hidden="true">
      <Drawing size={20} stroke={1.7} />
    </span>
  );
}
