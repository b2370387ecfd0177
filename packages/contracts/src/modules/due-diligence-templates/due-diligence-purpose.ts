/** What templates of supplier due diligence are stored under (`questionnaires.purpose`). */
export const dueDiligencePurpose = 'due_diligence';
