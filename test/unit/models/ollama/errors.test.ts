import { describe, expect, it } from 'vitest';
import { errorOfLine, errorOfStatus, readServerError } from '../../../../electron/models/ollama/errors';

const NESTED = {
  error:
    '{"error":{"code":400,"message":"request (3031 tokens) exceeds the available context size (2048 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":3031,"n_ctx":2048}}',
};

describe('errors of the server', () => {
  it('unwraps errors inside of errors', () => {
    expect(readServerError(NESTED)).toEqual({
      sentence: 'request (3031 tokens) exceeds the available context size (2048 tokens), try increasing it',
      tooLong: { promptTokens: 3031, contextLength: 2048 },
    });
    expect(readServerError({ error: 'model is required' }).sentence).toBe('model is required');
    expect(readServerError('{broken').sentence).toBe('{broken');
    expect(readServerError(undefined).sentence).toBe('');
    expect(readServerError({ error: { message: 'a\n b' } }).sentence).toBe('a b');
  });

  it('says that a prompt is too long, with the numbers', () => {
    const error = errorOfStatus({ status: 400, body: NESTED }, 'm');
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toBe("The text is longer than the model's context (3031 of 2048 tokens).");
    expect(error.details).toMatchObject({ tooLong: true, promptTokens: 3031, contextLength: 2048 });
  });

  it('knows a missing model from a missing page', () => {
    expect(errorOfStatus({ status: 404, body: { error: "model 'x:latest' not found" } }, 'x').code).toBe(
      'MODEL_MISSING',
    );
    expect(errorOfStatus({ status: 404, body: undefined }, 'x')).toMatchObject({
      code: 'MODEL_FAILED',
      message: 'The model server answered with status 404.',
    });
  });

  it('passes on what the server says in one short sentence', () => {
    const error = errorOfStatus(
      { status: 500, body: { error: `the tensors do not fit ${'x'.repeat(900)}` } },
      'x',
    );
    expect(error.message).toContain('The model server says: the tensors do not fit');
    expect(error.message.length).toBeLessThan(450);
  });

  it.each([
    ['model requires more system memory (8.0 GiB) than is available (2.1 GiB)', 'Choose a smaller model'],
    ['llama runner process has terminated: cudaMalloc failed: out of memory', 'Choose a smaller model'],
    ['an error was encountered while running the model: unexpected EOF', 'restart Ollama'],
    ['llama runner process has terminated: exit status 2', 'restart Ollama'],
  ])('says what to do about “%s”, and keeps those words', (sentence, step) => {
    for (const error of [
      errorOfStatus({ status: 500, body: { error: sentence } }, 'x'),
      errorOfLine(sentence, false),
    ]) {
      expect(error).toMatchObject({ code: 'MODEL_FAILED', details: { serverMessage: sentence } });
      expect(error.message).toContain(step);
    }
    expect(errorOfLine(sentence, true)).toMatchObject({ code: 'MODEL_INTERRUPTED' });
    expect(errorOfLine(sentence, true).message).toMatch(/^The answer broke off\. /u);
  });
});
