import { dueDiligencePublicForm } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allYes,
  makeDueDiligence,
  makeTemplate,
  startDueDiligence,
  tokenIn,
  tomorrowPlus,
} from '../../testing/features/due-diligence.ts';
import { toldTo } from '../../testing/features/handling.ts';
import { smallFile } from '../../testing/multipart.ts';

let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
});
afterAll(() => f.t.close());

const open = () => makeDueDiligence(f.t, f.school, { templateVersionId: f.templateVersionId });

describe('an assessment', () => {
  test('goes from the invitation over a complement to decision, certificate and renewal', async () => {
    const { act, invite, read, save, submit, supplier, ana, bia, caio } = f;
    const { id } = await open();
    expect(await read(id, bia)).toMatchObject({ state: 'draft', next: 'invite', score: null });
    const param = await invite(bia, id);
    const invited = await read(id, bia);
    expect(invited).toMatchObject({ state: 'sent', next: null });
    expect(invited.letters).toMatchObject([{ state: 'kept', sent_at: null }]);

    const shown = (await supplier('open', { param })).body;
    expect(shown).toMatchObject({
      standing: 'open',
      supplier: expect.stringContaining('Trilha'),
      only_section: null,
    });
    // Whoever only looks changes nothing.
    expect((await read(id, bia)).state).toBe('sent');
    await supplier('start', { param });
    expect((await read(id, bia)).state).toBe('opened');

    const saved = (await save(param, [{ question: 'code', values: ['yes'] }])).body;
    expect(saved).toMatchObject({ versions: { code: 1 }, conflicts: [], unknown: [] });
    // What is still being written is the supplier's.
    expect(await read(id, bia)).toMatchObject({ state: 'filling', given: { answers: {} } });

    const early = await submit(param);
    expect(early.status).toBe(422);
    expect(Object.keys(early.body.errors)).toEqual(['answers.channel', 'answers.policy']);
    await save(param, [
      { question: 'channel', values: ['no'] },
      { question: 'policy', values: ['partial'] },
    ]);
    const sent = await submit(param, 'the-same-key-for-both-tries');
    expect(sent.body).toMatchObject({
      protocol: expect.stringMatching(/^FORN-/),
      mailed: expect.any(String),
    });
    expect((await submit(param, 'the-same-key-for-both-tries')).body).toEqual(sent.body);
    expect((await submit(param)).status).toBe(409);
    expect(await toldTo(f.t, bia)).toContainEqual(expect.stringContaining('Um fornecedor respondeu'));

    const answered = await read(id, bia);
    expect(answered).toMatchObject({
      state: 'answered',
      next: 'start_analysis',
      declared: { role: 'Diretora' },
    });
    // 4 + 0 + 2 of 10; the blocking question has no point.
    expect(answered.score).toMatchObject({
      score: 60,
      points: 6,
      weight: 10,
      band: 'high',
      blocked_by: ['channel'],
    });

    await act(bia, 'start_analysis', id);
    const asked = await act(bia, 'ask', id, {
      text: 'Explique o canal de denúncias, por favor.',
      questions: ['channel'],
      answer_until: tomorrowPlus(5),
      files: [],
    });
    expect(asked.body).toMatchObject({ state: 'complement_asked' });
    expect((await supplier('open', { param })).body.code).toBe('invalid_link');
    const again = tokenIn(asked.body.link_url);
    expect((await supplier('open', { param: again })).body.complement).toMatchObject({
      questions: ['channel'],
    });
    expect((await save(again, [{ question: 'code', values: ['no'], version: 1 }])).body.unknown).toEqual([
      'code',
    ]);
    await save(again, [{ question: 'channel', values: ['yes'], version: 1 }]);
    expect((await submit(again)).status).toBe(200);
    expect(await read(id, bia)).toMatchObject({ state: 'analysing', score: { score: 80, band: 'moderate' } });

    const finding = {
      question: 'policy',
      gap: 'Política sem revisão há dois anos',
      severity: 'medium',
      owner: 'supplier',
    };
    const found = await act(bia, 'add_finding', id, {
      ...finding,
      plan: 'Revisar',
      due_on: tomorrowPlus(60),
    });
    expect(found.body.findings).toMatchObject([{ id: 1, severity: 'medium', closed_at: null }]);

    expect((await act(ana, 'decide', id, opinion)).status).toBe(409);
    const proposed = await act(ana, 'propose', id, opinion);
    expect(proposed.body).toMatchObject({ opinion: { decision: 'approved_reservations' } });
    // Who analysed does not decide, whatever they may do.
    const own = await act(ana, 'decide', id, opinion);
    expect([own.status, own.body.messages]).toEqual([
      409,
      expect.stringContaining('Quem analisou não decide'),
    ]);
    await act(caio, 'send_back', id, { text: 'Falta citar o plano.' });
    await act(bia, 'propose', id, opinion);
    // Nor does whoever gave the opinion that was sent back, or wrote a finding.
    expect((await act(ana, 'decide', id, opinion)).status).toBe(409);
    expect((await read(id, ana)).actions).toContainEqual({
      name: 'decide',
      refused: expect.stringContaining('Quem analisou não decide'),
    });
    const decided = await act(caio, 'decide', id, opinion);
    expect(decided.body).toMatchObject({
      state: 'approved_reservations',
      decision: {
        valid_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        by: { label: 'Caio Aprovador' },
      },
    });

    const issued = await act(bia, 'issue', id);
    expect(issued.body.documents).toMatchObject([{ title: 'Certificado de due diligence', version: 1 }]);

    const renewed = await act(bia, 'renew', id);
    expect(renewed.body.renewal).toMatchObject({ state: 'draft' });
    expect((await act(bia, 'renew', id)).status).toBe(409);
    const next = renewed.body.renewal.id;
    const link = await invite(bia, next);
    const carried = (await supplier('open', { param: link })).body;
    expect(carried.given.answers.code).toMatchObject({ value: 'yes', carried: 'unconfirmed' });
    const unconfirmed = await submit(link);
    expect(Object.keys(unconfirmed.body.errors)).toContain('answers.code');
    await save(
      link,
      ['code', 'channel', 'policy'].map((question) => ({
        question,
        values: [question === 'policy' ? 'yes' : carried.given.answers[question].value],
        confirmed: question !== 'policy',
        version: carried.versions[question],
      })),
    );
    expect((await submit(link)).status).toBe(200);
    expect(await read(next, bia)).toMatchObject({
      score: { score: 100 },
      previous: { id, score: { score: 80 } },
    });
  });

  test('of which the last day has passed is told so, and nothing is written', async () => {
    const { id } = await open();
    const param = await f.invite(f.bia, id);
    await f.save(param, [{ question: 'code', values: ['yes'] }]);
    await f.t.pool.query(
      `update due_diligences set answer_until = now() - interval '1 hour' where id = '${id}'`,
    );
    const late = await f.save(param, [{ question: 'code', values: ['no'], version: 1 }]);
    expect([late.status, late.body.messages]).toEqual([
      409,
      expect.stringContaining('O prazo para responder terminou'),
    ]);
    // A living link explains it, with what was answered.
    expect((await f.supplier('open', { param })).body).toMatchObject({
      standing: 'late',
      given: { answers: { code: { value: 'yes' } } },
    });
    // Another link goes on where it was.
    const other = await f.invite(f.bia, id);
    expect((await f.supplier('open', { param: other })).body.given.answers.code.value).toBe('yes');
    expect((await f.supplier('open', { param })).body.code).toBe('invalid_link');
    expect((await f.act(f.bia, 'cancel', id, { reason: 'O contrato não será assinado.' })).body.state).toBe(
      'cancelled',
    );
    expect((await f.supplier('open', { param: other })).body.standing).toBe('cancelled');
  });
});

const opinion = {
  decision: 'approved_reservations',
  text: 'Melhorou; a política precisa de revisão.',
  months: 12,
};

describe('two people who fill it in', () => {
  test('lose nothing in fifty savings at once', async () => {
    const templateVersionId = await makeTemplate(f.t, f.school, {
      sections: [
        { id: 'integrity', title: 'Integridade' },
        { id: 'security', title: 'Segurança' },
      ],
      questions: Array.from({ length: 50 }, (_, at) => ({
        ...{ id: `q${at}`, label: `Pergunta ${at}?`, type: 'long_text', required: true },
        section: at < 25 ? 'integrity' : 'security',
      })),
    });
    const { id } = await makeDueDiligence(f.t, f.school, { templateVersionId });
    const param = await f.invite(f.bia, id);
    await f.supplier('start', { param });
    await f.supplier('delegate', {
      ...{ param, section: 'security', name: 'Bruno Tavares', email: 'bruno@trilha.example' },
    });
    // No mail leaves here: whoever hands the link over finds it again, and the colleague finds no other.
    const [{ url }] = (await f.supplier('open', { param })).body.delegations;
    const colleague = tokenIn(url);
    expect((await f.supplier('open', { param: colleague })).body).toMatchObject({
      ...{ only_section: 'security', delegations: [] },
      template: { sections: [{ id: 'security' }] },
    });
    // The first of all answers among them: it is told that somebody began, once.
    const texts = (version: number | null) =>
      Array.from({ length: 50 }, (_, at) => ({
        question: `q${at}`,
        values: [`texto ${at} ${version}`],
        version,
      }));
    for (const version of [null, 1]) {
      const saved = await Promise.all(
        texts(version).map((answer, at) => f.save(at < 25 ? param : colleague, [answer])),
      );
      for (const [at, { status, body }] of saved.entries())
        expect([status, body.conflicts, body.versions]).toEqual([
          200,
          [],
          { [`q${at}`]: (version ?? 0) + 1 },
        ]);
    }
    const { given } = (await f.supplier('open', { param })).body;
    for (const { question, values } of texts(1))
      expect(given.answers[question]).toEqual({ value: values[0] });
    // A colleague neither writes elsewhere nor sends.
    expect((await f.save(colleague, [{ question: 'q0', values: ['x'] }])).body.unknown).toEqual(['q0']);
    expect((await f.submit(colleague)).status).toBe(409);
    // Once all was sent the link still opens, says so and takes nothing.
    expect((await f.submit(param)).status).toBe(200);
    expect((await f.supplier('open', { param: colleague })).body).toMatchObject({
      ...{ standing: 'answered', only_section: 'security', template: null },
    });
    expect((await f.save(colleague, [{ question: 'q30', values: ['x'], version: 2 }])).status).toBe(409);
  });

  test('a section that is taken back takes its link along', async () => {
    const { id } = await open();
    const param = await f.invite(f.bia, id);
    const to = { section: 'security', name: 'Bruno Tavares', email: 'bruno@trilha.example' };
    const { body } = await f.supplier('delegate', { param, ...to });
    await f.supplier('endDelegation', { param, delegation_id: body.delegations[0].id });
    expect((await f.supplier('open', { param: tokenIn(body.delegations[0].url) })).body.code).toBe(
      'invalid_link',
    );
  });

  test('and the same answer at once: one is kept, the other is told what it says', async () => {
    const { id } = await open();
    const param = await f.invite(f.bia, id);
    const both = await Promise.all(
      ['yes', 'no', 'partial'].map((value) => f.save(param, [{ question: 'code', values: [value] }])),
    );
    const kept = both.filter(({ body }) => body.versions.code === 1);
    expect(kept).toHaveLength(1);
    const { given } = (await f.supplier('open', { param })).body;
    for (const { body } of both.filter((one) => !kept.includes(one)))
      expect(body.conflicts).toMatchObject([
        { question: 'code', version: 1, answer: { value: given.answers.code.value } },
      ]);
    const over = await f.save(param, [{ question: 'code', values: ['yes'], overwrites: true }]);
    expect(over.body.versions).toEqual({ code: 2 });
  });

  test('a question that is no longer asked is said, and the rest is saved', async () => {
    const { id } = await open();
    const param = await f.invite(f.bia, id);
    const { body } = await f.save(param, [{ question: 'removed', values: ['yes'] }, ...allYes]);
    expect(body).toMatchObject({ unknown: ['removed'], versions: { code: 1, channel: 1, policy: 1 } });
  });

  test('a file proves an answer or a certificate, and never both', async () => {
    const { id } = await open();
    const { body } = await f.supplier('start', { param: await f.invite(f.bia, id) });
    const { addFiles } = dueDiligencePublicForm.endpoints;
    const send = (query: { question?: string; certificate?: string }) =>
      f.t.call(addFiles, { params: { handle: body.handle }, query, files: [smallFile(addFiles.upload)] });
    expect((await send({ question: 'code' })).status).toBe(200);
    // Of the two only the question is of this questionnaire: neither that nor another mix reaches the table.
    expect((await send({ question: 'code', certificate: 'unknown' })).status).toBe(404);
    expect((await send({ question: 'code', certificate: 'iso27001' })).status).toBe(404);
    expect((await send({})).status).toBe(404);
  });
});
