import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { chatWith, promptOf, says, type Script } from './turns';

const tooLong = (contextLength: number | null): AppError =>
  new AppError('MODEL_FAILED', 'The prompt is too long for the model.', {
    details: { tooLong: true, promptTokens: 5_000, contextLength },
  });

/** Refuses the first `times` prompts as too long. */
function strict(times: number, contextLength: number | null = 2_048): Script {
  let left = times;
  return async (_request, { say }) => {
    if (left-- > 0) throw tooLong(contextLength);
    await say('It fits.');
  };
}

describe('a prompt that is too long for the model', () => {
  it('is sent once more without the conversation, and with the memories that have their place', async () => {
    let n = 0;
    const chat = await chatWith(['I prefer green tea'], async (_request, { say }) => {
      n += 1;
      if (n === 2) throw tooLong(2_048);
      await say('It fits.');
    });
    const { message } = await chat.turn(`A story of mine: ${'once upon a time '.repeat(50)}`);
    const next = await chat.turn({
      kind: 'send',
      sessionId: message.sessionId,
      text: 'Which green tea do I prefer?',
    });
    expect(next.message).toMatchObject({ text: 'It fits.', status: 'complete' });
    const [, refused, sent] = chat.asked;
    expect(promptOf(refused)).toContain('once upon a time');
    expect(promptOf(sent)).not.toContain('once upon a time');
    expect(promptOf(sent)).toContain('I prefer green tea');
    expect(promptOf(sent)).toContain('user: Which green tea do I prefer?');
  });

  it('counts as used only what had its place in the prompt that was answered', async () => {
    const memories = Array.from(
      { length: 5 },
      (_, i) => `I prefer green tea number ${i} ${'of the garden '.repeat(8)}`,
    );
    const chat = await chatWith(memories, strict(1, 512), {
      similarityFloor: 0,
      injectionThreshold: 0,
      coverageThreshold: 0,
      diversity: 1,
    });
    const { message } = await chat.turn('Which green tea number of the garden do I prefer?');
    const [refused, sent] = [promptOf(chat.asked[0]), promptOf(chat.asked[1])];
    expect(refused).toContain('[5] (');
    expect(message.used?.memories.length).toBeLessThan(5);
    for (const { position } of message.used?.memories ?? []) expect(sent).toContain(`[${position}] (`);
  });

  it('fails with the reason when the short one is too long as well', async () => {
    const chat = await chatWith([], strict(2));
    const { message } = await chat.turn('A question for you');
    expect(message).toMatchObject({ status: 'failed', notice: expect.stringContaining('too long') });
    expect(chat.asked).toHaveLength(2);
  });

  it('is sent again too where the server does not say how long it may be', async () => {
    const chat = await chatWith([], strict(1, null));
    expect((await chat.turn('A question for you')).message.text).toBe('It fits.');
  });
});

describe('a model that only thinks', () => {
  it('is asked once more', async () => {
    let n = 0;
    const chat = await chatWith([], async (_request, { say, think }) => {
      n += 1;
      await think(`Thought ${n}`);
      if (n === 2) await say('The answer.');
    });
    const { message } = await chat.turn('A question for you');
    expect(message).toMatchObject({ text: 'The answer.', thinking: 'Thought 2', status: 'complete' });
    expect(chat.asked).toHaveLength(2);
  });

  it('fails with words that say so when it does it twice', async () => {
    const chat = await chatWith([], async (_request, { think }) => think('Hmm.'));
    const { message } = await chat.turn('A question for you');
    expect(message).toMatchObject({ text: '', status: 'failed', notice: expect.stringContaining('thought') });
    expect(chat.asked).toHaveLength(2);
  });
});

it('the limits of the settings go with each request', async () => {
  const chat = await chatWith([], says('Ok.'), {
    firstTokenTimeoutMinutes: 2,
    stallTimeoutSeconds: 3,
    keepAliveMinutes: -1,
  });
  await chat.turn('A question for you');
  expect(chat.asked[0]).toMatchObject({
    firstTokenTimeoutMs: 120_000,
    stallTimeoutMs: 3_000,
    keepAliveMinutes: -1,
  });
});
