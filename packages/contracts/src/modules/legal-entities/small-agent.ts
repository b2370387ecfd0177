export interface SmallAgentQuestions {
  /** Microempresa, EPP, startup or a private non-profit within the limits of the ANPD's Resolution 2/2022. */
  readonly size_fits: boolean;
  readonly children_at_scale: boolean;
  readonly sensitive_at_scale: boolean;
}

/** Whoever processes data of children, or sensitive data, on a large scale is no small agent, however small. */
export const isSmallAgent = ({ size_fits, children_at_scale, sensitive_at_scale }: SmallAgentQuestions) =>
  size_fits && !children_at_scale && !sensitive_at_scale;
