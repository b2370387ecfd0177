import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type Props = { readonly to: string } & Omit<ComponentProps<'a'>, 'href'>;

/**
 * A link of the staff application. Routes come from the catalogue at run time, so it names its path as
 * text; going through the router's history lets a form with unsaved changes ask first.
 */
export function AppLink({ to, onClick, ...rest }: Props) {
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    history.push(to);
  };
  return <a {...rest} href={`#${to}`} onClick={follow} />;
}
