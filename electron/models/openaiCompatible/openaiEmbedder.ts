import { AppError } from '#shared/errors';
import { ServerEmbedder, type ServerEmbedderOptions } from '../embedding/serverEmbedder';
import type { OpenAiServer } from './openaiServer';
import { embeddingsAnswer } from './schemas';

const NO_MODEL = 'No model for search by meaning is named for the model server. Name one in Settings.';

/** An embedding model of a server that speaks the API of OpenAI. The same name elsewhere may be another model. */
export class OpenAiEmbedder extends ServerEmbedder {
  constructor({ server, model, ...options }: ServerEmbedderOptions & { server: OpenAiServer }) {
    super(
      {
        provider: 'openai-compatible',
        place: server.label,
        leavesMachine: server.leavesMachine,
        // Such servers do not say; too long a text is cut when they complain.
        contextLength: () =>
          model === '' ? Promise.reject(new AppError('MODEL_MISSING', NO_MODEL)) : Promise.resolve(null),
        embed: async (input, signal) => {
          const http = server.connection();
          const { data } = await http.json(
            {
              method: 'POST',
              path: '/embeddings',
              body: { model, input, encoding_format: 'float' },
              purpose: `Embed texts with a model at ${server.label}`,
              model,
              signal,
            },
            embeddingsAnswer,
          );
          return [...data]
            .sort((one, other) => (one.index ?? 0) - (other.index ?? 0))
            .map(({ embedding }) => embedding);
        },
      },
      { model, ...options },
    );
  }
}
