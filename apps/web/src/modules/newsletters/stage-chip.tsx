import {
  type NewsletterStage,
  newsletterStages,
} from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import {
  type Icon,
  IconArchive,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconHistory,
  IconRoute,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const looks: Record<NewsletterStage, { tone: Tone; icon: Icon }> = {
  draft: { tone: 'mute', icon: IconCircleDashed },
  scheduled: { tone: 'info', icon: IconClock },
  published: { tone: 'ok', icon: IconCircleCheck },
  expired: { tone: 'mute', icon: IconHistory },
  archived: { tone: 'mute', icon: IconArchive },
};

export const StageChip = ({ stage }: { stage: NewsletterStage }) => (
  <Chip {...looks[stage]}>{newsletterStages.labels[stage]}</Chip>
);

export const ReviewChip = () => (
  <Chip tone="info" icon={IconRoute}>
    Em revisão
  </Chip>
);
