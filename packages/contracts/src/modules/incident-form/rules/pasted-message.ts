/** As much of an e-mail as a person pastes: a public form sends 128 KB at most, and longer messages are attached as a file. */
export const MOST_PASTED = 20_000;
