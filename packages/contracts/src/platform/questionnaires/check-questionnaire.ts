import { choicesOf, hasOptions, type Question, type Questionnaire, type ShowIf } from './questions.ts';

/** What is wrong with a questionnaire, and where: ['questions', 3, 'show_if']. */
export interface QuestionnaireFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What the shape alone cannot say: codes that are there once, and names that lead somewhere. */
export function questionnaireFaults({ sections, questions }: Questionnaire): readonly QuestionnaireFault[] {
  const faults: QuestionnaireFault[] = [];
  const say = (message: string, ...path: (string | number)[]) => faults.push({ path, message });
  for (const index of repeats(sections)) say('Duas seções têm o mesmo código.', 'sections', index);
  for (const index of repeats(questions)) say('Duas perguntas têm o mesmo código.', 'questions', index);
  sections.forEach(({ title }, index) => {
    if (title.trim() === '') say('Dê um título à seção.', 'sections', index, 'title');
  });
  if (questions.every(({ retired }) => retired)) say('Ao menos uma pergunta precisa ser feita.', 'questions');
  const known = new Set(sections.map(({ id }) => id));
  const byId = new Map(questions.map((question) => [question.id, question]));
  questions.forEach((question, index) => {
    const at = (message: string, field: string) => say(message, 'questions', index, field);
    if (question.label.trim() === '') at('Escreva a pergunta.', 'label');
    if (question.section === undefined || !known.has(question.section)) at('Escolha uma seção.', 'section');
    optionFaults(question, at);
    if (question.show_if) {
      const wrong = wrongShowIf(question, question.show_if, byId);
      if (wrong) at(wrong, 'show_if');
    }
  });
  for (const id of showIfCycle(questions))
    say(
      'As condições formam um círculo: esta pergunta acaba dependendo dela mesma.',
      'questions',
      questions.findIndex((question) => question.id === id),
      'show_if',
    );
  return faults;
}

function optionFaults(question: Question, at: (message: string, field: string) => void): void {
  const { type, options, scores = {}, evidence_if = [] } = question;
  if (hasOptions(type) && (options?.length ?? 0) < 2) at('Dê ao menos duas opções.', 'options');
  if (options?.some(({ label }) => label.trim() === '')) at('Escreva o texto de cada opção.', 'options');
  if (!hasOptions(type) && options !== undefined) at('Só perguntas de escolha têm opções.', 'options');
  if (repeats(options ?? []).length > 0) at('Duas opções têm o mesmo código.', 'options');
  const choices = new Set(choicesOf(question).map(({ id }) => id));
  if (Object.keys(scores).some((id) => !choices.has(id)))
    at('Há pontos para uma opção que não existe.', 'scores');
  if (evidence_if.some((id) => !choices.has(id)))
    at('A prova é pedida para uma opção que não existe.', 'evidence_if');
  if (question.blocking && (question.weight ?? 0) === 0)
    at('Uma pergunta impeditiva precisa de peso.', 'weight');
}

function wrongShowIf(
  question: Question,
  { question: other, is }: ShowIf,
  byId: ReadonlyMap<string, Question>,
) {
  const asked = byId.get(other);
  if (!asked) return 'A pergunta de que esta depende não existe mais.';
  if (asked.id === question.id) return 'Uma pergunta não pode depender dela mesma.';
  if (asked.retired && !question.retired) return 'A pergunta de que esta depende não é mais feita.';
  const choices = new Set(choicesOf(asked).map(({ id }) => id));
  if (choices.size === 0) return 'Só se pode depender de uma pergunta de escolha.';
  return is.every((id) => choices.has(id)) ? null : 'A resposta de que esta depende não existe mais.';
}

/** The questions that depend on themselves by way of others; none where every condition ends somewhere. */
export function showIfCycle(questions: readonly Question[]): readonly string[] {
  const next = new Map(questions.map(({ id, show_if }) => [id, show_if?.question]));
  return questions.flatMap(({ id }) => {
    const seen = new Set<string>();
    let at = next.get(id);
    // One that depends on itself alone is said in other words.
    if (at === id) return [];
    while (at !== undefined && !seen.has(at)) {
      if (at === id) return [id];
      seen.add(at);
      at = next.get(at);
    }
    return [];
  });
}

/** The places of codes that were there before. */
function repeats(rows: readonly { readonly id: string }[]): readonly number[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id }, index) => {
    if (seen.has(id)) return [index];
    seen.add(id);
    return [];
  });
}
