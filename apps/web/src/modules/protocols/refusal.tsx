import { IconAlertCircle } from '@tabler/icons-react';

/** What went wrong, heard at once. */
export function Refusal({ words }: { words: string | null }) {
  return (
    <div role="alert">
      {words && (
        <p className="callout public-callout" data-tone="danger">
          <IconAlertCircle size={20} stroke={1.7} aria-hidden="true" />
          <span>{words}</span>
        </p>
      )}
    </div>
  );
}
