/** A case as everything around it needs to know it. */
export interface CaseRef {
  readonly id: string;
  readonly legalEntityId: number;
}

export interface OpenedCase extends CaseRef {
  readonly protocol: string;
  /** Told once, to whoever it belongs to; kept nowhere. */
  readonly key: string;
  readonly receivedAt: string;
}
