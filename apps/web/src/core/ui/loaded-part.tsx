import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PartFailed } from './part-failed.tsx';

interface Asked<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface Props<T> {
  readonly of: Asked<T>;
  /** 'A lista não pôde ser carregada.' */
  readonly failed: string;
  /** About as high as what will stand there, so that nothing jumps. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** A part of a page with a question of its own: on its way, failed with a second try, or there. */
export function LoadedPart<T>({ of, failed, height, children }: Props<T>) {
  if (of.data !== undefined) return children(of.data);
  if (!of.isError) return <Skeleton height={height} radius="md" role="status" aria-label="Carregando" />;
  return <PartFailed onAgain={of.refetch}>{failed}</PartFailed>;
}
