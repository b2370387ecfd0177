export const watermarkLimits = {
  bytes: 50 * 1024 * 1024,
  pages: 5_000,
  /** Tables and lists of objects, all of a file: those of the largest real ones need a few megabytes. */
  unpackedBytes: 64 * 1024 * 1024,
};

export const watermarkWords = {
  encrypted:
    'Este PDF é protegido por senha e não aceita marca-d’água. Compartilhe sem ela ou envie outro arquivo.',
  signed:
    'Este PDF tem assinatura digital: a marca-d’água a invalidaria. Compartilhe sem ela ou envie outro arquivo.',
  unreadable:
    'Este PDF não pôde ser lido para receber a marca-d’água. Compartilhe sem ela ou envie outro arquivo.',
  tooManyPages: `Este PDF tem mais de ${watermarkLimits.pages} páginas e não recebe marca-d’água. Compartilhe sem ela.`,
  tooCostly:
    'Este PDF é complexo demais por dentro e não recebe marca-d’água. Compartilhe sem ela ou salve o conteúdo em um PDF novo.',
  tooLarge:
    'Este PDF passa de 50 MB e não recebe marca-d’água. Compartilhe sem ela ou envie um arquivo menor.',
};
