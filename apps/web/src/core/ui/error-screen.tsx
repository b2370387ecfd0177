import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import './state.css';

interface Action {
  readonly label: string;
  readonly run: () => void;
  /** Does something else than trying again. */
  readonly leads?: true;
}

interface Props {
  readonly title: string;
  readonly detail: string;
  readonly action: Action;
  readonly second?: Action;
  /** True where nothing else is on the page: the title is then its first heading. */
  readonly isWholePage?: boolean;
}

/** What happened, what was kept, what to do. Announced when it appears. */
export function ErrorScreen({ title, detail, action, second, isWholePage = false }: Props) {
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className="state" role="alert">
      <span className="state-icon" data-tone="danger">
        <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <Heading>{title}</Heading>
      <p>{detail}</p>
      <div className="state-actions">
        <Button
          variant="default"
          leftSection={!action.leads && <IconRefresh size={17} stroke={1.7} />}
          onClick={action.run}
        >
          {action.label}
        </Button>
        {second && (
          <Button variant="default" onClick={second.run}>
            {second.label}
          </Button>
        )}
      </div>
    </div>
  );
}
