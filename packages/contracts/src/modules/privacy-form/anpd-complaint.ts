/** Where a holder complains once the organisation was asked first (LGPD, art. 18, § 1º). */
export const anpdComplaintUrl = 'https://www.gov.br/anpd';
